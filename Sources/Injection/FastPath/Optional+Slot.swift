// An optional that is not registered itself stands for the type that it wraps. From its second injection on, its entry
// leads to the slot of that type: `.some(x)` is the bytes of `x`, followed by a zero where the optional needs a byte
// more. If that type is not registered either, the entry leads to a slot of the optional's own, which holds nil until
// something is registered.

extension Optional {
    /// Whether a slot that holds a value of the wrapped type may be read as an optional of it. Call under the lock of the
    /// container's state.
    ///
    /// Tried rather than known: an enumeration with a payload keeps it at its front, and cases without one in values
    /// that the payload never has, or in a byte behind it.
    static func isReadable(in slot: Slot) -> Bool {
        let (size, wrapped) = (MemoryLayout<Self>.size, MemoryLayout<Wrapped>.size)
        guard MemoryLayout<Self>.alignment == MemoryLayout<Wrapped>.alignment, size <= wrapped + 1 else { return false }
        return unsafe slot.instance(as: Self.self).pointee != nil
    }
}
