/// `Optional`, for generic code whose type parameter turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(
        in container: Container, for session: Session?, at location: InjectionError.Location
    ) throws(InjectionError) -> Self
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns nil if the wrapped type is not registered, and throws any other failure.
    static func resolveWrapped(
        in container: Container, for session: Session?, at location: InjectionError.Location
    ) throws(InjectionError) -> Wrapped? {
        do {
            let instance = try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
            container.addAlias(of: instance)
            return instance
        } catch .notRegistered {
            return nil
        }
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}

extension Container {
    /// Lets the next injection of an optional find its instance as fast as one of the type that it wraps.
    fileprivate func addAlias<Wrapped>(of instance: Wrapped) {
        let key = ObjectIdentifier(Wrapped?.self)
        // An optional of an optional has none: it is never nil itself, and what it wraps may have one.
        guard !(Wrapped.self is any OptionalInjection.Type), table.slot(for: key) == nil,
            (Wrapped?).isReadable(inSlotOf: instance)
        else { return }
        state.withLock { state in
            guard state[key]?.block == nil, table.insertAlias(for: key, of: ObjectIdentifier(Wrapped.self)) else {
                return
            }
            if self === Container.shared { PublishedTable.update() }
        }
    }
}
