/// `Optional`, for generic code whose type parameter turns out to be one.
protocol OptionalInjection {
    static func resolveWrapped(
        in container: Container, _ session: Session?, since lookupSession: Session, at location: InjectionError.Location
    ) throws(InjectionError) -> Any?
    static var wrappedType: Any.Type { get }
    var wrappedInstance: Any? { get }
}

extension Optional: OptionalInjection {
    /// Returns an optional, which is nil if the wrapped type is not registered, and throws any other failure. Returns
    /// none if the optional itself, which was not registered in the session that answered, is registered meanwhile, or
    /// that session has ended: look again.
    static func resolveWrapped(
        in container: Container, _ session: Session?, since lookupSession: Session, at location: InjectionError.Location
    ) throws(InjectionError) -> Any? {
        var instance: Wrapped?
        do {
            instance = try container.resolve(Wrapped.self, for: session, at: location, isExplained: false)
        } catch .notRegistered {}
        let isAnswer = container.setSlot(
            ofOptional: Self.self, isMissing: instance == nil, for: session, since: lookupSession)
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

extension Container {
    /// Leads an optional that is not registered to the slot of the type that it wraps, if that has an instance; or, if
    /// that is missing, to a slot of its own that holds nil. A registration closes such a slot.
    ///
    /// - Returns: Whether the optional is still not registered, in the session in which it was not.
    func setSlot<Wrapped>(
        ofOptional optional: Wrapped?.Type, isMissing: Bool, for requiredSession: Session?, since session: Session
    )
        -> Bool
    {
        let visible = requiredSession ?? visibleSession
        let (key, wrapped) = (ObjectIdentifier(optional), ObjectIdentifier(Wrapped.self))
        return state.withLock { state in
            let visibleState = state.state(of: visible)
            guard visibleState.session === session, visibleState[key]?.registration == nil else { return false }
            guard state.endedStates.isEmpty else { return true }
            if let slot = state[wrapped]?.instance?.slot {
                if optional.isReadable(in: slot) { setSlot(of: key, to: slot) }
                // Only so many records, as slots stay, and generic types have no end.
            } else if isMissing, state[wrapped]?.registration == nil, state.records.count < 4_096 {
                guard case let slot = ownSlot(of: optional, in: state), slot.isClosed else { return true }
                slot.store(nil as Wrapped?, onMainActor: false)
                state.nilSlots.append(state.record(of: key))
            }
            return true
        }
    }

    /// Leads an optional that is registered now to a slot of its own, instead of that of the type that it wraps. Call
    /// under the lock of the state.
    func removeAlias(of type: Any.Type, in state: ContainerState) {
        if table.slot(for: ObjectIdentifier(type)) != nil { _ = ownSlot(of: type, in: state) }
    }
}
