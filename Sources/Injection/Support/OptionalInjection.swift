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
        var instance: Wrapped?
        do {
            instance = try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
        } catch .notRegistered {}
        container.lead(Self.self, isMissing: instance == nil)
        return instance
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}
