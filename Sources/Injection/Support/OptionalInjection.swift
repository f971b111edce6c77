// The injection of an optional. If `X?` is not registered, `X` is injected. From then on, where the layouts agree and
// `X` itself is registered, the entry of `X?` in the table leads to the slot of `X`, as an alias: `.some(x)` is the
// bytes of `x`, followed by a zero where the optional needs a byte more. If neither is registered, the entry leads to a
// slot of its own, which holds nil until the next registration, of any type, or the next reset. In all other cases,
// each injection takes the slow path.

/// `Optional`, for generic code whose type parameter turns out to be one.
protocol OptionalInjection {
    static func injectWrapped(in: Container, _: Session?, since: Session, at: Location) throws(InjectionError) -> Any?
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Injects the wrapped type, because the optional is not registered.
    ///
    /// - Parameters:
    ///   - container: The container of the injection.
    ///   - requiredSession: The session of `session.resolve`.
    ///   - lookupSession: The session in which the optional was looked up, and was not registered.
    ///   - location: The caller's place.
    /// - Returns: The optional, as an `Any`; it is `.none` if the wrapped type is not registered. Nil if, since the
    ///   lookup, the optional was registered or the session ended; the caller then looks again.
    /// - Throws: Any other failure.
    static func injectWrapped(
        in container: Container, _ requiredSession: Session?, since lookupSession: Session, at location: Location
    ) throws(InjectionError) -> Any? {
        var instance: Wrapped?
        do {
            instance = try container.resolve(Wrapped.self, for: requiredSession, at: location, isExplained: false)
        } catch .notRegistered {}
        let isValid = container.confirmUnregistered(
            optional: Self.self, isMissing: instance == nil, for: requiredSession, since: lookupSession)
        return isValid ? instance as Any : nil
    }

    static var wrappedType: Any.Type { Wrapped.self }

    var wrappedInstance: Any? { self }
}

/// The type as an `OptionalInjection` type; nil if it is not an optional. The cast alone would search the conformances
/// of the whole process, once for each type.
func optionalType(_ type: Any.Type) -> (any OptionalInjection.Type)? {
    func isOptional<T>(_ type: T.Type) -> Bool { _isOptional(type) }
    return isOptional(type) ? type as? any OptionalInjection.Type : nil
}

extension Container {
    /// Checks, under the lock, that an optional is still unregistered, and that the session of the lookup is still the
    /// visible one. If so, it also speeds up later injections: the optional's entry in the table leads to the slot of
    /// the wrapped type or, if that is not registered, to a slot that holds nil.
    ///
    /// - Parameters:
    ///   - optional: The type of the optional.
    ///   - isMissing: True if the wrapped type was not registered.
    ///   - requiredSession: The session of `session.resolve`.
    ///   - lookupSession: The session in which the optional was looked up, and was not registered.
    /// - Returns: False if, since the lookup, the optional was registered or the session ended.
    func confirmUnregistered<Wrapped>(
        optional: Wrapped?.Type, isMissing: Bool, for requiredSession: Session?, since lookupSession: Session
    ) -> Bool {
        let visible = requiredSession ?? visibleSession
        let (key, wrapped) = (ObjectIdentifier(optional), ObjectIdentifier(Wrapped.self))
        return state.withLock { state in
            let visibleState = state.state(of: visible)
            guard visibleState.session === lookupSession, visibleState[key]?.registration == nil else { return false }
            guard state.endedStates.isEmpty else { return true }
            if let slot = state[wrapped]?.instance?.slot {
                if optional.isReadable(in: slot), table.insert(slot, for: key) { PublishedTable.update() }
            } else if isMissing, state[wrapped]?.registration == nil, state.records.count < 4_096 {
                // The number of records is limited, because a program can make any number of generic types, and slots
                // are never freed.
                guard case let slot = ownSlot(of: optional, in: state), slot.isClosed else { return true }
                slot.store(nil as Wrapped?, onMainActor: false)
                state.nilSlots.append(state.record(of: key))
            }
            return true
        }
    }

    /// If the type is an optional whose entry is an alias, gives it a slot of its own. Call it under the lock of the
    /// state, when the type is registered.
    func removeAlias(of type: Any.Type, in state: ContainerState) {
        if table.slot(for: ObjectIdentifier(type)) != nil { _ = ownSlot(of: type, in: state) }
    }
}
