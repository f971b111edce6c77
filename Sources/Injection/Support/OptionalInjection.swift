/// `Optional`, for a type parameter that turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(
        in container: Container, for session: Session?, at location: InjectionError.Location
    ) throws(InjectionError) -> Self
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns nil when the wrapped type is not registered; any other failure is one.
    static func resolveWrapped(
        in container: Container, for session: Session?, at location: InjectionError.Location
    ) throws(InjectionError) -> Wrapped? {
        do {
            return try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
        } catch .notRegistered {
            return nil
        }
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}
