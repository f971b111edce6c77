// An optional that is not registered itself stands for the type that it wraps. From its second injection on, its entry
// leads to the slot of that type: `.some(x)` is the bytes of `x`, followed by a zero where the optional needs a byte
// more.

extension InstanceTable {
    /// Finds the slot that was made for a type.
    func ownSlot(for key: ObjectIdentifier) -> Slot? { slot(for: key).flatMap { $0.owner == key ? $0 : nil } }

    /// Lets an optional that has no entry read the slot of the type it wraps, if that has one. Call under the lock of
    /// the container's state, and only while the optional itself is not registered.
    ///
    /// - Returns: Whether the table moved.
    func insertAlias(for optional: ObjectIdentifier, of wrapped: ObjectIdentifier) -> Bool {
        guard slot(for: optional) == nil, let slot = ownSlot(for: wrapped) else { return false }
        return insert(slot, for: optional)
    }

    /// Ends the alias of an optional, if it is one, because it is registered itself from now on. Call under the lock of
    /// the container's state.
    func removeAlias(for key: ObjectIdentifier) {
        guard let slot = slot(for: key), slot.owner != key else { return }
        _ = insert(.alwaysClosed, for: key)
    }
}

extension Optional {
    /// Whether a slot's memory that holds a value of the wrapped type may be read as an optional of it.
    ///
    /// Tried rather than known: an enumeration with a payload keeps it at its front, and cases without one in values
    /// that the payload never has, or in a byte behind it. It is tried once for a type, when its alias is made.
    static func isReadable(inSlotOf value: Wrapped) -> Bool {
        let size = MemoryLayout<Wrapped>.size
        guard MemoryLayout<Self>.alignment == MemoryLayout<Wrapped>.alignment, MemoryLayout<Self>.size <= size + 1
        else {
            return false
        }
        let slot = Slot(for: Wrapped.self)
        slot.store(value, onMainActor: false)
        defer {
            _ = slot.take(as: Wrapped.self)
            slot.deallocate()
        }
        guard unsafe slot.memory.assumingMemoryBound(to: Self.self).pointee != nil else { return false }
        return unsafe slot.memory.load(fromByteOffset: size, as: UInt8.self) == 0
    }
}
