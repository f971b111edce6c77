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
            let key = ObjectIdentifier(Self.self)
            if container.table.slot(for: key) == nil, isReadable(inSlotOf: instance) {
                container.addAlias(of: key, to: ObjectIdentifier(Wrapped.self))
            }
            return instance
        } catch .notRegistered {
            return nil
        }
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}
