import Synchronization

// The unsafe part, first half: the memory of one instance. It rests on three invariants.
//
// 1. A slot is never moved or freed while its container lives. Whoever reads an isolated container keeps it alive.
// 2. A slot's memory holds a `T` exactly while the slot is open, where `T` is the type that the slot was made for. One
//    zero byte follows the `T`. Whoever counts as a reader of an open slot may copy the instance. Whoever writes holds
//    the lock of the container's state, closes the slot, and waits until it has no readers.
// 3. The same memory is a `T?` wherever `Optional.isReadable(in:)` says so; only then may it be read as one.

/// Whether a slot may be read, and how many readers it has: flags and a count in one word, so that one atomic operation
/// checks the flags and counts a reader.
enum SlotAccess {
    /// There is no instance, or it is being written.
    static let closed: UInt = 1
    /// The instance is for the main actor alone.
    static let onMainActor: UInt = 2
    /// One reader; the count is in the bits above the flags.
    static let reader: UInt = 4
}

/// What precedes an instance in memory.
@safe struct SlotHeader: ~Copyable {
    /// The start of the allocation.
    let base: UnsafeMutableRawPointer
    /// The type that the slot was made for; nil in the slot that stays closed.
    let owner: ObjectIdentifier?
    let access = Atomic<UInt>(SlotAccess.closed)

    init(base: UnsafeMutableRawPointer, owner: ObjectIdentifier?) {
        unsafe self.base = base
        self.owner = owner
    }
}

/// A pointer to the place of one instance. Its header is in front of it, so that finding the instance takes no
/// arithmetic that depends on the type's alignment.
@safe struct Slot: @unchecked Sendable {  // By invariants 1 and 2.
    let memory: UnsafeMutableRawPointer

    /// A slot that never has an instance.
    static let alwaysClosed = Slot(for: Void.self, owner: nil)

    init(memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

    /// Makes an empty slot.
    init<T>(for type: T.Type) { self.init(for: type, owner: ObjectIdentifier(type)) }

    init<T>(for type: T.Type, owner: ObjectIdentifier?) {
        // On a cache line of its own (processors fetch two at a time), so that the readers of two types do not contend.
        let cacheLine = 128
        let alignment = MemoryLayout<T>.alignment
        let offset = (MemoryLayout<SlotHeader>.size + alignment - 1) & ~(alignment - 1)
        let size = (offset + MemoryLayout<T>.size + 1 + cacheLine - 1) & ~(cacheLine - 1)
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: max(cacheLine, alignment))
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        unsafe memory = base + offset
        unsafe UnsafeMutableRawPointer(header).bindMemory(to: SlotHeader.self, capacity: 1)
        unsafe header.initialize(to: SlotHeader(base: base, owner: owner))
        unsafe memory.bindMemory(to: type, capacity: 1)
    }

    /// Frees an empty slot.
    func deallocate() {
        let base = unsafe base
        unsafe header.deinitialize(count: 1)
        unsafe base.deallocate()
    }

    var base: UnsafeMutableRawPointer { unsafe header.pointee.base }
    var owner: ObjectIdentifier? { unsafe header.pointee.owner }

    @inline(__always)
    private var header: UnsafeMutablePointer<SlotHeader> {
        unsafe memory.assumingMemoryBound(to: SlotHeader.self) - 1
    }

    /// Where the instance is, or would be.
    @inline(__always)
    func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> { unsafe memory.assumingMemoryBound(to: type) }

    // MARK: Read

    /// Counts the caller as a reader, if there is an instance that everyone may have.
    ///
    /// Wait-free: readers exclude only the writer, so a preempted reader delays no other reader.
    ///
    /// - Returns: Whether the instance may be copied, and ``endReading()`` must follow.
    func beginReading() -> Bool { beginReading { false } }

    /// The same, but also for a main-actor instance if `isOnMainActor` returns true.
    func beginReading(isOnMainActor: () -> Bool) -> Bool {
        let access = countReader()
        if access & SlotAccess.closed == 0, access & SlotAccess.onMainActor == 0 || isOnMainActor() { return true }
        endReading()
        return false
    }

    /// Counts the caller as a reader, also of a closed slot, for as long as it takes to see that.
    ///
    /// - Returns: The flags; ``endReading()`` must follow whatever they are.
    @inline(__always)
    func countReader() -> UInt {
        unsafe header.pointee.access.wrappingAdd(SlotAccess.reader, ordering: .acquiring).oldValue
    }

    @inline(__always)
    func endReading() {
        unsafe header.pointee.access.wrappingSubtract(SlotAccess.reader, ordering: .releasing)
    }

    /// Copies the instance and ends the reading that ``beginReading(isOnMainActor:)`` began.
    func copyAndEndReading<T>(as type: T.Type) -> T {
        defer { endReading() }
        interleave()
        return unsafe instance(as: type).pointee
    }

    // MARK: Write, under the lock of the container's state

    /// Puts an instance into an empty slot.
    func store<T>(_ value: consuming T, onMainActor: Bool) {
        unsafe assert(
            header.pointee.access.load(ordering: .relaxed) & (SlotAccess.closed | SlotAccess.onMainActor)
                == SlotAccess.closed, "the slot is not empty")
        unsafe instance(as: T.self).initialize(to: value)
        interleave()
        if onMainActor { unsafe header.pointee.access.bitwiseOr(SlotAccess.onMainActor, ordering: .relaxed) }
        interleave()
        unsafe header.pointee.access.bitwiseAnd(~SlotAccess.closed, ordering: .releasing)
    }

    /// Moves the instance out and leaves the slot empty.
    func take<T>(as type: T.Type) -> T {
        unsafe header.pointee.access.bitwiseOr(SlotAccess.closed, ordering: .relaxed)
        interleave()
        var looks = 0
        while unsafe header.pointee.access.load(ordering: .acquiring) >= SlotAccess.reader {
            looks += 1
            // A reader only copies an instance, so this one was preempted.
            if looks > 1_000 { pause() }
        }
        unsafe header.pointee.access.bitwiseAnd(~SlotAccess.onMainActor, ordering: .relaxed)
        return unsafe instance(as: type).move()
    }
}
