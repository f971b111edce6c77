/// `Optional`, for generic code whose type parameter turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(
        in container: Container, _ session: Session?, since answering: Session, at location: InjectionError.Location
    ) throws(InjectionError) -> Any?
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns an optional, which is nil if the wrapped type is not registered, and throws any other failure. Returns
    /// none if the optional itself, which was not registered in the session that answered, is registered meanwhile, or
    /// that session has ended: look again.
    static func resolveWrapped(
        in container: Container, _ session: Session?, since answering: Session, at location: InjectionError.Location
    ) throws(InjectionError) -> Any? {
        var instance: Wrapped?
        do {
            instance = try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
        } catch .notRegistered {}
        let isAnswer = container.lead(Self.self, isMissing: instance == nil, for: session, since: answering)
        return isAnswer ? instance as Any : nil
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}

/// A type, if it is an optional. The cast alone would search the conformances of the whole process, once for each type.
func optionalType(_ type: Any.Type) -> (any OptionalInjection.Type)? {
    func isOptional<T>(_ type: T.Type) -> Bool { _isOptional(type) }
    return isOptional(type) ? type as? any OptionalInjection.Type : nil
}
