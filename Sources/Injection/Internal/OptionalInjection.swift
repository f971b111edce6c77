/// `Optional`, for a type parameter that turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(in container: Container, at location: InjectionError.Location) throws(InjectionError)
        -> Self
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns nil when the wrapped type is not registered; any other failure is one.
    static func resolveWrapped(
        in container: Container, at location: InjectionError.Location
    ) throws(InjectionError) -> Wrapped? {
        // Asked first, because what the error would explain costs far more than the answer.
        guard Wrapped.self is any OptionalInjection.Type || container.isRegistered(Wrapped.self) else { return nil }
        return try container.resolve(Wrapped.self, at: location)
    }

    var wrappedInstance: Any? { self }
}
