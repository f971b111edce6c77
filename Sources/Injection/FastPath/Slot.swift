import Synchronization

// The memory of one instance, which many threads read without a lock while one writes. With `InstanceTable`, this is
// the unsafe part of the library. Why it is safe, in four invariants:
//
// 1. A slot is never moved or freed while its container lives. A thread that reads a slot keeps the container alive.
// 2. The memory holds a `T` exactly while the slot is open, where `T` is the type that the slot was made for. A zero
//    byte follows. A reader counts itself in, copies the instance if the slot is open, and counts itself out. The
//    writer holds the lock of the container's state. It closes the slot, waits until no reader is counted, and moves
//    the instance out.
// 3. The same memory is a `T?` if `Optional.isReadable(in:)` returns true; only then is it read as one.
// 4. Spare references: if the instance is an object, also behind a protocol or in an optional, and the memory begins
//    with the reference to it, then a copy of the instance is its bytes and one retain. (`store` checks both.) The slot
//    retains such an object several times in advance. A reader that takes one of these references in the step that
//    counts it in moves the bytes out and retains nothing; the slot goes on using the same bytes. The references that
//    nobody took are released with the instance.

/// The state of a slot in one word, so that one atomic operation checks and counts: whether the slot may be read, how
/// many readers it has, and how many spare references they have taken (a mark for each).
///
/// A writer closes the slot, and then empties it in one step, which succeeds only if there are no readers. How the two
/// counts stay right:
///
/// - A reader that counts itself in before that step is waited for. Its mark stands for a reference, or it takes the
///   mark back. (If the slot is open and has no spare reference, the mark stands for nothing. The next batch or the
///   writer erases it.)
/// - A reader that counts itself in after that step has seen the slot open before, and now sees it empty. It takes back
///   the reader, and leaves the mark: the next instance, with its first batch, might be there already. The next batch
///   or the writer erases the mark.
///
/// So each thread has at most two marks that stand for nothing: one that it left in the empty slot, and one that it
/// adds while the next instance is there. It adds no third, because a thread that has seen the slot closed does not
/// count until the slot opens, and the next batch or the writer erases both. So the count never reaches the flags above
/// it.
enum SlotAccess {
    /// The instance is an object that every thread may have. Readers take spare references instead of retaining it.
    static let object: UInt64 = 1
    /// One reader.
    static let reader: UInt64 = 2
    /// One mark: a spare reference that was taken, or was asked for when there was none. The count is in the bits above
    /// that of the readers.
    static let taken: UInt64 = 1 << 32
    /// How many spare references are made at a time: the compiler merges so many retains into one call.
    static let batch = 32
    /// With so many marks or more, there is no spare reference.
    static let exhausted = UInt64(batch) * taken
    /// Only the main actor may have the instance.
    static let onMainActor: UInt64 = 1 << 62
    /// There is no instance, or it is being written.
    static let closed: UInt64 = 1 << 63
    static let empty = closed + exhausted

    static let readers = taken - reader
    static let allTaken = onMainActor - taken
}

/// The bytes in front of an instance in memory.
@safe struct SlotHeader: ~Copyable {
    /// The start of the allocation.
    let base: UnsafeMutableRawPointer
    let access = Atomic<UInt64>(SlotAccess.empty)
}

/// A pointer to the memory of one instance. The header is in front of the instance, so that no arithmetic with the
/// type's alignment is needed to find either.
@safe struct Slot: @unchecked Sendable {  // By invariants 1 and 2.
    let memory: UnsafeMutableRawPointer

    init(memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

    /// Makes an empty slot.
    init<T>(for type: T.Type) {
        // Each slot has cache lines of its own, two of them as processors fetch two at a time: readers of different
        // types do not contend.
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

    /// True if there is no instance now. A hint that spares a caller an increment it would have to undo.
    @inline(__always)
    var isClosed: Bool { unsafe header.pointee.access.load(ordering: .relaxed) >= SlotAccess.closed }

    /// Counts the caller in as a reader, if there is an instance that it may have.
    ///
    /// Wait-free: a reader excludes only the writer, so a preempted reader delays no other reader.
    ///
    /// - Parameter isOnMainActor: Asked only if the instance is for the main actor.
    /// - Returns: True if the caller may copy the instance; then ``endReading(_:)`` must follow.
    func beginReading(isOnMainActor: () -> Bool = { false }) -> Bool {
        if Self.mayRead(countReader(SlotAccess.reader), isOnMainActor: isOnMainActor) { return true }
        endReading()
        return false
    }

    /// True if a reader may copy the instance, as the state of the slot was when the reader was counted in.
    static func mayRead(_ access: UInt64, isOnMainActor: () -> Bool) -> Bool {
        access < SlotAccess.onMainActor || access < SlotAccess.closed && isOnMainActor()
    }

    /// Counts a reader in, with or without a mark.
    ///
    /// - Returns: The state before.
    @inline(__always)
    func countReader(_ reader: UInt64) -> UInt64 {
        interleave()
        let access = unsafe header.pointee.access.wrappingAdd(reader, ordering: .acquiring).oldValue
        assert(access & SlotAccess.readers != SlotAccess.readers, "too many readers: \(access)")
        assert(access & SlotAccess.allTaken != SlotAccess.allTaken, "too many marks: \(access)")
        return access
    }

    /// Counts a reader out, with or without its mark.
    @inline(__always)
    func endReading(_ reader: UInt64 = SlotAccess.reader) {
        interleave()
        let access = unsafe header.pointee.access.wrappingSubtract(reader, ordering: .releasing).oldValue
        assert(access & SlotAccess.readers != 0, "no reader to end: \(access)")
        assert(access & SlotAccess.allTaken >= reader & SlotAccess.allTaken, "no mark to take back: \(access)")
    }

    /// Copies the instance and counts the reader out.
    func copyAndEndReading<T>(as type: T.Type, _ reader: UInt64 = SlotAccess.reader) -> T {
        defer { endReading(reader) }
        return unsafe instance(as: type).pointee
    }

    /// Continues as an ordinary reader when no spare reference was left. If the instance is an object, it first makes
    /// the next batch.
    ///
    /// - Parameter access: The state before the reader was counted in.
    /// - Returns: The reader, with its mark if nobody else erases that, for ``endReading(_:)``.
    @inline(never)
    func continueReading(_ access: UInt64) -> UInt64 {
        if access & (SlotAccess.object | SlotAccess.closed) == SlotAccess.object { addSpareReferences() }
        // The next batch erases the mark in an open slot with an object, and in an empty slot. A value has no batches,
        // and the object of a slot that is being closed gets no other, so their readers take the mark back.
        let isErased = (access & SlotAccess.object != 0) != (access & SlotAccess.closed != 0)
        return isErased ? SlotAccess.reader : SlotAccess.reader + SlotAccess.taken
    }

    /// Makes a batch of spare references and erases all marks, unless another reader was faster or a writer closes the
    /// slot.
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

    /// Moves an instance into an empty slot, and opens the slot.
    func store<T>(_ value: consuming T, onMainActor: Bool) {
        let object = onMainActor ? nil : Injection.object(in: copy value)
        unsafe instance(as: T.self).initialize(to: value)
        var flags = onMainActor ? SlotAccess.onMainActor : 0
        // An object in a box, as in `any Error`, is not at the beginning of the memory.
        if let object, unsafe self.object.toOpaque() == Unmanaged.passUnretained(object).toOpaque() {
            flags = SlotAccess.object
        }
        let access = unsafe header.pointee.access.wrappingAdd(flags &- SlotAccess.closed, ordering: .releasing).oldValue
        assert(access & ~SlotAccess.readers >= SlotAccess.empty, "the slot is not empty: \(access)")
    }

    /// Closes the slot, waits for its readers, and moves the instance out. The slot is empty then.
    func moveOut<T>(as type: T.Type) -> T {
        var access = unsafe header.pointee.access.bitwiseOr(SlotAccess.closed, ordering: .relaxed).newValue
        var looks = 0
        while true {
            if access & SlotAccess.readers == 0 {
                // One step, so that no reader can count itself in between: see `SlotAccess`.
                let (isEmptied, current) = unsafe header.pointee.access.weakCompareExchange(
                    expected: access, desired: SlotAccess.empty, successOrdering: .acquiring, failureOrdering: .relaxed)
                if isEmptied { break }
                access = current
            } else {
                looks += 1
                // A reader only copies an instance, so one that takes this long was preempted.
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
    /// True if a slot with a value of the wrapped type may be read as an optional. Call it under the lock of the
    /// container's state.
    ///
    /// Checked, not assumed: `.some(x)` is the bytes of `x`, and a zero tag byte if `x` has no spare bit pattern.
    static func isReadable(in slot: Slot) -> Bool {
        let (size, wrapped) = (MemoryLayout<Self>.size, MemoryLayout<Wrapped>.size)
        guard MemoryLayout<Self>.alignment == MemoryLayout<Wrapped>.alignment, size <= wrapped + 1 else { return false }
        return unsafe slot.instance(as: Self.self).pointee != nil
    }
}
