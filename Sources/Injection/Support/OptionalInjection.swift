/// `Optional`, for generic code whose type parameter turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(
        in container: Container, for session: Session?, since current: Session?, at location: InjectionError.Location
    ) throws(InjectionError) -> Self
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns nil if the wrapped type is not registered, and throws any other failure. If a session is given in which
    /// the optional was not registered, and that has ended meanwhile, the next one may have registered it: looks again.
    static func resolveWrapped(
        in container: Container, for session: Session?, since current: Session?, at location: InjectionError.Location
    ) throws(InjectionError) -> Wrapped? {
        var instance: Wrapped?
        do {
            instance = try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
        } catch .notRegistered {}
        guard current?.isCurrent != false else { return try container.resolve(Self.self, for: session, at: location) }
        container.lead(Self.self, isMissing: instance == nil)
        return instance
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}
