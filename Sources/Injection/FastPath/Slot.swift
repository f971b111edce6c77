import Synchronization

// The memory of one instance, which many threads read without a lock, and which one writer at a time fills and empties
// while nobody reads it. With `SlotTable`, this is the unsafe part of the library. Why it is safe, in four
// invariants:
//
// 1. A slot is never moved or freed while its container lives. A thread that reads a slot keeps the container alive.
// 2. While a slot is open, and while a closing writer waits for its readers, the memory holds a `T`, the type that the
//    slot was made for. A zero byte follows. A reader counts itself in, copies the instance if the slot is open, and
//    counts itself out. The writer holds the lock of the container's state. It closes the slot, waits until no reader
//    is counted, and moves the instance out.
// 3. The same memory is a `T?` if `Optional.isReadable(in:)` returns true. It is read as a `T?` only after that test,
//    which itself is the one exception: it reads a `T?` to ask whether it is nil.
// 4. Spare references make a copy cheap. If the instance is an object, also behind a protocol or in an optional, and
//    the memory begins with the reference to it, then copying the instance means copying its bytes and retaining that
//    object once. (`store` checks both.) The slot retains such an object several times in advance. One `fetch_add` both
//    counts a reader in and takes one of these references. The reader then copies the bytes without a retain; the slot
//    keeps its own. The references that nobody took are released with the instance.

/// The state of a slot in one word, so that one atomic operation checks and counts: whether the slot may be read, how
/// many readers it has, and how many spare references they have taken. A *mark* stands for one reference that was
/// taken. A reader in `Inject` always adds one, before it knows whether it may take a reference. If none is left, or if
/// the slot is closed, it takes none. The mark is then *void*, and must be erased.
///
/// A writer closes the slot, and then empties it in one step, which succeeds only if there are no readers, and which
/// erases all marks. A batch of new references erases all marks, too. An *object slot* has an object with spare
/// references. A *value slot* has anything else: a value, a boxed object, or a main-actor instance. Who erases a void
/// mark depends on what its reader finds when it counts itself in:
///
/// | the reader finds | the mark is erased by |
/// |---|---|
/// | an open object slot | the next batch, or the writer |
/// | a closing object slot | the reader: the writer would count it as a reference taken, and release one too few |
/// | an open value slot | the reader: no batch comes, so marks would add up |
/// | an empty slot, or a closing value slot, which looks the same | the writer, or the next object's first batch |
///
/// In the last row, it cannot be the reader: an empty slot can be filled, and a batch can erase the mark, before the
/// reader counts itself out. To subtract the mark again would underflow.
///
/// A thread has at most two void marks in one slot, so the count of marks cannot reach the flags above it. The thread
/// adds the first if a writer empties the slot between its `isClosed` and its `fetch_add`. It can add a second only
/// after the slot is filled again, before the first batch. The call that adds the second ends in one of three ways. A
/// batch, its own or another reader's, erases both marks. Or the slot is a value slot, and the call takes its second
/// mark back. Or the slot is closing: then `isClosed` keeps the thread out until the writer has erased all marks.
enum SlotAccess {
    /// The instance is an object that every thread may have. `Inject` takes spare references instead of retaining it.
    static let object: UInt64 = 1
    /// One reader.
    static let reader: UInt64 = 2
    /// One mark: a spare reference that was taken, or an attempt that took none. The count is in the bits above
    /// that of the readers.
    static let mark: UInt64 = 1 << 32
    /// The spare references of a batch. The compiler turns the loop of so many retains into one call of the runtime.
    static let batch = 32
    /// With this many marks, or more, no spare reference is left. As `onMainActor` and `closed` are higher bits,
    /// `access < exhausted` means: the slot is open, not for the main actor only, and has a spare reference.
    static let exhausted = UInt64(batch) * mark
    /// Only the main actor may have the instance.
    static let onMainActor: UInt64 = 1 << 62
    /// Nobody who counts in from now on may copy: the slot is empty, or a writer is about to empty it.
    static let closed: UInt64 = 1 << 63
    /// The state without an instance. The count of marks starts at `exhausted`, and only a batch brings it below
    /// that. Values get no batch, so their slots never have spare references.
    static let empty = closed + exhausted

    /// The bits that count readers.
    static let readerBits = mark - reader
    /// The bits that count marks.
    static let markBits = onMainActor - mark
}

/// The bytes in front of an instance in memory.
@safe struct SlotHeader: ~Copyable {
    /// The start of the allocation.
    let base: UnsafeMutableRawPointer
    let access = Atomic<UInt64>(SlotAccess.empty)
}

/// A pointer to the memory of one instance. The header is right in front of the instance, so that both are found
/// without the type's alignment.
@safe struct Slot: @unchecked Sendable {  // By invariants 1 and 2.
    let memory: UnsafeMutableRawPointer

    init(memory: UnsafeMutableRawPointer) { unsafe self.memory = memory }

    /// Makes an empty slot.
    init<T>(for type: T.Type) {
        // Each slot has two cache lines of its own, because processors fetch them in pairs. So readers of different
        // types do not contend.
        let cacheLines = 128
        let alignment = MemoryLayout<T>.alignment
        let offset = (MemoryLayout<SlotHeader>.size + alignment - 1) & ~(alignment - 1)
        let size = (offset + MemoryLayout<T>.size + 1 + cacheLines - 1) & ~(cacheLines - 1)
        let base = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: max(cacheLines, alignment))
        unsafe base.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        unsafe memory = base + offset
        unsafe UnsafeMutableRawPointer(header).initializeMemory(as: SlotHeader.self, to: SlotHeader(base: base))
        unsafe memory.bindMemory(to: type, capacity: 1)
    }

    /// Frees the memory. The slot must be empty, or hold a nil.
    func deallocate() { unsafe header.pointee.base.deallocate() }

    @inline(__always)
    private var header: UnsafeMutablePointer<SlotHeader> {
        unsafe memory.assumingMemoryBound(to: SlotHeader.self) - 1
    }

    /// Where the instance is, or would be.
    @inline(__always)
    func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> { unsafe memory.assumingMemoryBound(to: type) }

    // MARK: Read

    /// True if the slot is empty or being emptied. Outside of the state's lock, the answer may be out of date.
    ///
    /// `Inject` must ask before it counts itself in: that limits the void marks in an empty slot (see ``SlotAccess``).
    @inline(__always)
    var isClosed: Bool { unsafe header.pointee.access.load(ordering: .relaxed) >= SlotAccess.closed }

    /// Counts the caller in as a reader, if there is an instance that it may have.
    ///
    /// Wait-free: a reader excludes only the writer, so a preempted reader delays no other reader. It does delay the
    /// writer, and so whoever needs the state's lock.
    ///
    /// - Parameter isOnMainActor: Asked only if the instance is for the main actor.
    /// - Returns: True if the caller may copy the instance; then ``endReading(_:)`` must follow.
    func beginReading(isOnMainActor: () -> Bool = { false }) -> Bool {
        if Self.mayRead(countReader(SlotAccess.reader), isOnMainActor: isOnMainActor) { return true }
        endReading()
        return false
    }

    /// True if a reader may copy the instance. `access` is the slot's state just before the reader was counted in.
    static func mayRead(_ access: UInt64, isOnMainActor: () -> Bool) -> Bool {
        access < SlotAccess.onMainActor || access < SlotAccess.closed && isOnMainActor()
    }

    /// Adds a reader, or a reader and a mark, to the state.
    ///
    /// - Returns: The state before.
    @inline(__always)
    func countReader(_ reader: UInt64) -> UInt64 {
        interleave()
        let access = unsafe header.pointee.access.wrappingAdd(reader, ordering: .acquiring).oldValue
        assert(access & SlotAccess.readerBits != SlotAccess.readerBits, "too many readers: \(access)")
        assert(access & SlotAccess.markBits != SlotAccess.markBits, "too many marks: \(access)")
        return access
    }

    /// Subtracts a reader, or a reader and its mark, from the state.
    @inline(__always)
    func endReading(_ reader: UInt64 = SlotAccess.reader) {
        interleave()
        let access = unsafe header.pointee.access.wrappingSubtract(reader, ordering: .releasing).oldValue
        assert(access & SlotAccess.readerBits != 0, "no reader to end: \(access)")
        assert(access & SlotAccess.markBits >= reader & SlotAccess.markBits, "no mark to take back: \(access)")
    }

    /// Copies the instance and counts the reader out.
    func copyAndEndReading<T>(as type: T.Type, _ reader: UInt64 = SlotAccess.reader) -> T {
        defer { endReading(reader) }
        return unsafe instance(as: type).pointee
    }

    /// Continues as an ordinary reader when no spare reference was left. If it is an open object slot, makes the next
    /// batch first.
    ///
    /// - Parameter access: The state before the reader was counted in.
    /// - Returns: What ``endReading(_:)`` must subtract: the reader, and its mark unless something else erases that.
    @inline(never)
    func continueReading(_ access: UInt64) -> UInt64 {
        if access & (SlotAccess.object | SlotAccess.closed) == SlotAccess.object { addSpareReferences() }
        // In the first and the last row of the table of `SlotAccess`, a batch or the writer erases the mark.
        let isErased = (access & SlotAccess.object != 0) != (access & SlotAccess.closed != 0)
        return isErased ? SlotAccess.reader : SlotAccess.reader + SlotAccess.mark
    }

    /// Makes a batch of spare references and erases all marks, unless another reader was faster or a writer closes the
    /// slot.
    private func addSpareReferences() {
        let object = unsafe object
        for _ in 0..<SlotAccess.batch { _ = unsafe object.retain() }
        var access = unsafe header.pointee.access.load(ordering: .relaxed)
        while access >= SlotAccess.exhausted, access < SlotAccess.closed {
            // Releasing: a reader that takes one of these references must see the retains.
            let (exchanged, current) = unsafe header.pointee.access.weakCompareExchange(
                expected: access, desired: access & ~SlotAccess.markBits, ordering: .releasing)
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
        assert(access & ~SlotAccess.readerBits >= SlotAccess.empty, "the slot is not empty: \(access)")
    }

    /// Closes the slot, waits for its readers, and moves the instance out.
    ///
    /// The state says `empty` a moment before the memory is. Nobody fills the slot meanwhile, because that needs the
    /// lock, too.
    func moveOut<T>(as type: T.Type) -> T {
        // Relaxed: closing publishes nothing. The exchange below acquires what the readers did.
        var access = unsafe header.pointee.access.bitwiseOr(SlotAccess.closed, ordering: .relaxed).newValue
        var spins = 0
        while true {
            if access & SlotAccess.readerBits == 0 {
                // The check and the emptying are one step, so no reader can come in between: see `SlotAccess`.
                let (isEmptied, current) = unsafe header.pointee.access.weakCompareExchange(
                    expected: access, desired: SlotAccess.empty, successOrdering: .acquiring, failureOrdering: .relaxed)
                if isEmptied { break }
                access = current
            } else {
                spins += 1
                // A reader does little more than copy an instance, so one that takes this long was preempted.
                if spins > 1_000 { pause() }
                access = unsafe header.pointee.access.load(ordering: .relaxed)
            }
        }
        let taken = Int((access & SlotAccess.markBits) / SlotAccess.mark)
        assert(taken >= SlotAccess.batch || access & SlotAccess.object != 0, "taken from a value: \(access)")
        if taken < SlotAccess.batch { for _ in taken..<SlotAccess.batch { unsafe object.release() } }
        return unsafe instance(as: type).move()
    }
}

extension Optional {
    /// True if a slot with a value of the wrapped type may be read as an optional. Call it under the lock of the
    /// container's state.
    ///
    /// Swift does not promise that `.some(x)` is the bytes of `x`, with a zero tag byte after them if `x` has no spare
    /// bit pattern. So the instance in the slot is read as an optional, as a test. The layout is the same for all
    /// instances.
    static func isReadable(in slot: Slot) -> Bool {
        let (size, wrapped) = (MemoryLayout<Self>.size, MemoryLayout<Wrapped>.size)
        guard MemoryLayout<Self>.alignment == MemoryLayout<Wrapped>.alignment, size <= wrapped + 1 else { return false }
        return unsafe slot.instance(as: Self.self).pointee != nil
    }
}
