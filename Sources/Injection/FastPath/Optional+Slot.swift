// An optional that is not registered itself stands for the type that it wraps. From its second injection on, its entry
// leads to the slot of that type: `.some(x)` is the bytes of `x`, followed by a zero where the optional needs a byte
// more.

extension Optional {
    /// Whether a slot's memory that holds a value of the wrapped type may be read as an optional of it.
    ///
    /// Tried rather than known: an enumeration with a payload keeps it at its front, and cases without one in values
    /// that the payload never has, or in a byte behind it. It is tried once for a type, when its alias is made.
    static func isReadable(inSlotOf value: Wrapped) -> Bool {
        let (size, alignment) = (MemoryLayout<Wrapped>.size, MemoryLayout<Wrapped>.alignment)
        guard MemoryLayout<Self>.alignment == alignment, MemoryLayout<Self>.size <= size + 1 else { return false }
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
