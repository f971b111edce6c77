import Synchronization

// The unsafe part, first half: the memory of one instance. It rests on four invariants.
//
// 1. A slot is never moved or freed while its container lives. Whoever reads an isolated container keeps it alive.
// 2. A slot's memory holds a `T` exactly while the slot is open, where `T` is the type that the slot was made for. One
//    zero byte follows the `T`. Whoever counts as a reader of an open slot may copy the instance. Whoever writes holds
//    the lock of the container's state, closes the slot, and waits until it has no readers.
// 3. The same memory is a `T?` wherever `Optional.isReadable(in:)` says so; only then may it be read as one.
// 4. If the instance is an object, also behind a protocol or in an optional, and the memory begins with the reference
//    to it, then a copy of the instance is its bytes and one retain. `store` checks both. The slot retains such an
//    object several times in advance; whoever counts as taking one of these spare references moves the instance out of
//    memory, which the slot goes on using. What was not taken is released when the instance is.

/// Whether a slot may be read, how many readers it has, and how many spare references they have taken: in one word, so
/// that one atomic operation checks and counts.
///
/// The rule of the two counts: a writer closes the slot, and empties it in one step, from no readers to ``empty``.
///
/// - Whoever counts before that step is waited for. The mark that it leaves in the count of taken references is exact:
///   it stands for a reference, or is taken back. (While the slot is open and exhausted, the mark stands for nothing.
///   The next batch erases it, or the writer does.)
/// - Whoever counts after that step saw the slot open before, and now sees it empty. It takes back the reader alone, as
///   the next instance and its first batch may have come meanwhile. The mark stays until one of them erases it.
///
/// So the marks that stand for nothing are at most two for each thread: one that it left in the empty slot, and one
/// that it counts or leaves while the next instance is there. It leaves no third: a thread that has seen the slot
/// closed does not count until it opens, and the next batch, or the writer, erases both. They cannot reach the flags.
enum SlotAccess {
    /// The instance is an object that everyone may have: readers need not retain it, but take spare references to it,
    /// which were made in advance.
    static let object: UInt64 = 1
    /// One reader.
    static let reader: UInt64 = 2
    /// One spare reference that was taken, or was asked for in vain. The count is above that of the readers.
    static let taken: UInt64 = 1 << 32
    /// How many spare references are made at a time: as many as the compiler makes with one call.
    static let batch = 32
    /// From here on, there is no spare reference.
    static let exhausted = UInt64(batch) * taken
    /// The instance is for the main actor alone.
    static let onMainActor: UInt64 = 1 << 62
    /// There is no instance, or it is being written.
    static let closed: UInt64 = 1 << 63
    static let empty = closed + exhausted

    static let readers = taken - reader
    static let allTaken = onMainActor - taken
}

/// What precedes an instance in memory.
@safe struct SlotHeader: ~Copyable {
    /// The start of the allocation.
    let base: UnsafeMutableRawPointer
    let access = Atomic<UInt64>(SlotAccess.empty)
}

/// A pointer to the place of one instance. Its header is in front of it, so that finding the instance takes no
/// arithmetic that depends on the type's alignment.
@safe struct Slot: @unchecked Sendable {  // By invariants 1 and 2.
    let memory: UnsafeMutableRawPointer

    init(memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

    /// Makes an empty slot.
    init<T>(for type: T.Type) {
        // On a cache line of its own (processors fetch two at a time), so that the readers of two types do not contend.
        let cacheLine = 128
        let alignment = MemoryLayout<T>.alignment
        let offset = (MemoryLayout<SlotHeader>.size + alignment - 1) & ~(alignment - 1)
        let size = (offset + MemoryLayout<T>.size + 1 + cacheLine - 1) & ~(cacheLine - 1)
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: max(cacheLine, alignment))
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        unsafe memory = base + offset
        unsafe UnsafeMutableRawPointer(header).initializeMemory(as: SlotHeader.self, to: SlotHeader(base: base))
        unsafe memory.bindMemory(to: type, capacity: 1)
    }

    /// Frees an empty slot.
    func deallocate() { unsafe base.deallocate() }

    var base: UnsafeMutableRawPointer { unsafe header.pointee.base }

    @inline(__always)
    private var header: UnsafeMutablePointer<SlotHeader> {
        unsafe memory.assumingMemoryBound(to: SlotHeader.self) - 1
    }

    /// Where the instance is, or would be.
    @inline(__always)
    func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> { unsafe memory.assumingMemoryBound(to: type) }

    // MARK: Read

    /// Whether there is no instance now. Only a hint, for whoever would count as a reader in vain.
    @inline(__always)
    var isClosed: Bool { unsafe header.pointee.access.load(ordering: .relaxed) >= SlotAccess.closed }

    /// Counts the caller as a reader, if there is an instance that it may have: one of a main-actor type only if
    /// `isOnMainActor` returns true.
    ///
    /// Wait-free: readers exclude only the writer, so a preempted reader delays no other reader.
    ///
    /// - Returns: Whether the instance may be copied, and ``endReading(_:)`` must follow.
    func beginReading(isOnMainActor: () -> Bool = { false }) -> Bool {
        if Self.mayRead(countReader(SlotAccess.reader), isOnMainActor: isOnMainActor) { return true }
        endReading()
        return false
    }

    static func mayRead(_ access: UInt64, isOnMainActor: () -> Bool) -> Bool {
        access < SlotAccess.onMainActor || access < SlotAccess.closed && isOnMainActor()
    }

    /// Counts a reader, or one who would take a spare reference, and returns what was counted before.
    @inline(__always)
    func countReader(_ reader: UInt64) -> UInt64 {
        interleave()
        let access = unsafe header.pointee.access.wrappingAdd(reader, ordering: .acquiring).oldValue
        assert(access & SlotAccess.readers != SlotAccess.readers, "too many readers: \(access)")
        assert(access & SlotAccess.allTaken != SlotAccess.allTaken, "too many marks: \(access)")
        return access
    }

    @inline(__always)
    func endReading(_ reader: UInt64 = SlotAccess.reader) {
        interleave()
        let access = unsafe header.pointee.access.wrappingSubtract(reader, ordering: .releasing).oldValue
        assert(access & SlotAccess.readers != 0, "no reader to end: \(access)")
        assert(access & SlotAccess.allTaken >= reader & SlotAccess.allTaken, "no mark to take back: \(access)")
    }

    /// Copies the instance and ends the reading.
    func copyAndEndReading<T>(as type: T.Type, _ reader: UInt64 = SlotAccess.reader) -> T {
        defer { endReading(reader) }
        return unsafe instance(as: type).pointee
    }

    /// Goes on as an ordinary reader, after a spare reference was asked for in vain: makes the next ones, where the
    /// instance is an object.
    ///
    /// - Parameter access: What was counted before.
    /// - Returns: What ``endReading(_:)`` must take back.
    @inline(never)
    func continueReading(_ access: UInt64) -> UInt64 {
        if access & (SlotAccess.object | SlotAccess.closed) == SlotAccess.object { addSpareReferences() }
        // With an open slot's object, the mark is erased by the next batch; in an empty slot, by the rule above. A value
        // has no batches, and the object of a slot that is being closed gets no other: both marks are taken back.
        let isErased = (access & SlotAccess.object != 0) != (access & SlotAccess.closed != 0)
        return isErased ? SlotAccess.reader : SlotAccess.reader + SlotAccess.taken
    }

    /// Makes spare references to the object, unless another reader was faster, or a writer closes the slot.
    private func addSpareReferences() {
        let object = unsafe object
        for _ in 0..<SlotAccess.batch { _ = unsafe object.retain() }
        var access = unsafe header.pointee.access.load(ordering: .relaxed)
        while access >= SlotAccess.exhausted, access < SlotAccess.closed {
            let (exchanged, current) = unsafe header.pointee.access.weakCompareExchange(
                expected: access, desired: access & ~SlotAccess.allTaken, ordering: .releasing)
            if exchanged { return }
            access = current
        }
        for _ in 0..<SlotAccess.batch { unsafe object.release() }
    }

    private var object: Unmanaged<AnyObject> { unsafe .fromOpaque(memory.load(as: UnsafeRawPointer.self)) }

    // MARK: Write, under the lock of the container's state

    /// Puts an instance into an empty slot.
    func store<T>(_ value: consuming T, onMainActor: Bool) {
        let object = onMainActor ? nil : Injection.object(in: copy value)
        unsafe instance(as: T.self).initialize(to: value)
        var flags = onMainActor ? SlotAccess.onMainActor : 0
        // Boxed, as in `any Error`, it is copied in another way.
        if let object, unsafe self.object.toOpaque() == Unmanaged.passUnretained(object).toOpaque() {
            flags = SlotAccess.object
        }
        let access = unsafe header.pointee.access.wrappingAdd(flags &- SlotAccess.closed, ordering: .releasing).oldValue
        assert(access & ~SlotAccess.readers >= SlotAccess.empty, "the slot is not empty: \(access)")
    }

    /// Moves the instance out and leaves the slot empty.
    func moveOut<T>(as type: T.Type) -> T {
        var access = unsafe header.pointee.access.bitwiseOr(SlotAccess.closed, ordering: .relaxed).newValue
        var looks = 0
        while true {
            if access & SlotAccess.readers == 0 {
                // In one step, so that no reader can count itself in between: see `SlotAccess`.
                let (isEmptied, current) = unsafe header.pointee.access.weakCompareExchange(
                    expected: access, desired: SlotAccess.empty, successOrdering: .acquiring, failureOrdering: .relaxed)
                if isEmptied { break }
                access = current
            } else {
                looks += 1
                // A reader only copies an instance, so this one was preempted.
                if looks > 1_000 { pause() }
                access = unsafe header.pointee.access.load(ordering: .relaxed)
            }
        }
        let taken = Int((access & SlotAccess.allTaken) / SlotAccess.taken)
        assert(taken >= SlotAccess.batch || access & SlotAccess.object != 0, "taken from a value: \(access)")
        if taken < SlotAccess.batch { for _ in taken..<SlotAccess.batch { unsafe object.release() } }
        return unsafe instance(as: type).move()
    }
}

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
