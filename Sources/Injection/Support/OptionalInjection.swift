/// `Optional`, for generic code whose type parameter turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(
        in container: Container, for session: Session?, since answering: Session, at location: InjectionError.Location
    ) throws(InjectionError) -> Self
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns nil if the wrapped type is not registered, and throws any other failure. Looks again if the optional, which
    /// was not registered in the session that answered, is registered meanwhile, or that session has ended.
    static func resolveWrapped(
        in container: Container, for session: Session?, since answering: Session, at location: InjectionError.Location
    ) throws(InjectionError) -> Wrapped? {
        var instance: Wrapped?
        do {
            instance = try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
        } catch .notRegistered {}
        guard container.lead(Self.self, isMissing: instance == nil, for: session, since: answering) else {
            return try container.resolve(Self.self, for: session, at: location)
        }
        return instance
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}
