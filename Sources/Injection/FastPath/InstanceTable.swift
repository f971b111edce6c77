public import Synchronization

// The unsafe part: the memory that a cached injection reads. It rests on four invariants.
//
// 1. A table only grows. Its writer holds the lock of the container's state; an entry's slot is stored before its key,
//    with release, so whoever reads the key (with acquire) reads the slot. Keys are never changed or removed.
// 2. A full table is copied to one twice the size, and the old one is kept until the container goes: a reader may still
//    be in it. (All old tables together are smaller than the newest.)
// 3. A slot is never moved or freed while its container lives. An isolated container is held by whoever reads it.
// 4. A slot's memory holds a `T` exactly while the slot is open, where `T` is the type whose `ObjectIdentifier` is the
//    entry's key. Whoever counts as a reader of an open slot may copy the instance. Whoever writes holds the lock of
//    the container's state, closes the slot, and waits until it has no readers.

/// Whether a slot may be read, and by how many it is being read: flags and a number in one word, so that one atomic
/// operation looks at the flags and counts a reader.
@usableFromInline
enum SlotAccess {
    /// There is no instance, or it is being written.
    @inlinable static var closed: UInt { 1 }
    /// The instance is for the main actor alone.
    @inlinable static var onMainActor: UInt { 2 }
    /// One reader; their number is in the bits above the flags.
    @inlinable static var reader: UInt { 4 }
}

/// The place of one type's instance: this header, and the instance behind it.
@usableFromInline
struct SlotHeader: ~Copyable {
    @usableFromInline let access = Atomic<UInt>(SlotAccess.closed)

    init() {}
}

/// A pointer to a slot.
@usableFromInline
@safe struct Slot: @unchecked Sendable {  // By invariants 3 and 4.
    @usableFromInline let header: UnsafeMutablePointer<SlotHeader>

    @inlinable
    init(header: UnsafeMutablePointer<SlotHeader>) {
        unsafe self.header = header
    }

    /// Where the instance is, or would be.
    @inlinable
    func instance<T>(as type: T.Type) -> UnsafeMutablePointer<T> {
        let alignment = MemoryLayout<T>.alignment
        let offset = (MemoryLayout<SlotHeader>.size + alignment - 1) & ~(alignment - 1)
        return unsafe (UnsafeMutableRawPointer(header) + offset).assumingMemoryBound(to: type)
    }

    /// Makes an empty slot on a cache line of its own, so that the readers of two types do not contend.
    init<T>(for type: T.Type) {
        let cacheLine = 128
        let alignment = max(cacheLine, MemoryLayout<T>.alignment)
        let used = MemoryLayout<SlotHeader>.size + MemoryLayout<T>.alignment + MemoryLayout<T>.size
        let size = (used + cacheLine - 1) & ~(cacheLine - 1)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: alignment)
        unsafe header = memory.bindMemory(to: SlotHeader.self, capacity: 1)
        unsafe header.initialize(to: SlotHeader())
        unsafe UnsafeMutableRawPointer(instance(as: type)).bindMemory(to: type, capacity: 1)
    }

    /// Frees an empty slot.
    func deallocate() {
        unsafe header.deinitialize(count: 1)
        unsafe header.deallocate()
    }

    // MARK: Read

    /// Counts the caller as a reader, if there is an instance that everyone may have.
    ///
    /// Wait-free: readers exclude no one but a writer, so one that the system puts aside delays no other.
    ///
    /// - Returns: Whether the instance may be copied, and ``endReading()`` must follow.
    @inlinable @inline(__always)
    func beginReading() -> Bool {
        if countReader() & (SlotAccess.closed | SlotAccess.onMainActor) == 0 { return true }
        endReading()
        return false
    }

    /// The same, and a main-actor instance too where `isOnMainActor` says yes.
    func beginReading(isOnMainActor: () -> Bool) -> Bool {
        let access = countReader()
        if access & SlotAccess.closed == 0, access & SlotAccess.onMainActor == 0 || isOnMainActor() { return true }
        endReading()
        return false
    }

    /// Also where the slot is closed, for the moment that it takes to see that.
    @inlinable @inline(__always)
    func countReader() -> UInt {
        unsafe header.pointee.access.wrappingAdd(SlotAccess.reader, ordering: .acquiring).oldValue
    }

    @inlinable @inline(__always)
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
            // A reader copies an instance and no more: the system has put this one aside.
            if looks > 1_000 { pause() }
        }
        unsafe header.pointee.access.bitwiseAnd(~SlotAccess.onMainActor, ordering: .relaxed)
        return unsafe instance(as: type).move()
    }
}

/// An open-addressing table from a type to its slot, read without a lock.
@usableFromInline
@safe struct InstanceTable: ~Copyable, @unchecked Sendable {  // By invariants 1 and 2.
    @usableFromInline
    @safe struct Entry: ~Copyable {
        @usableFromInline let key = Atomic<UInt>(0)
        @usableFromInline let slot = unsafe Atomic<UnsafeMutablePointer<SlotHeader>?>(nil)
    }

    /// The front of the memory of a table; its entries follow. Readers and the writer share it, so nothing in it
    /// changes.
    @usableFromInline
    @safe struct Header {
        @usableFromInline let shift: UInt64
        let previous: UnsafeMutablePointer<Header>?

        var capacity: Int { 1 << (64 - Int(shift)) }
    }

    private let newest = unsafe Atomic<UnsafeMutablePointer<Header>?>(nil)
    /// How many slots there are. Used by the writer alone.
    private let count = Atomic<Int>(0)

    var address: UnsafeMutablePointer<Header>? { unsafe newest.load(ordering: .acquiring) }

    /// Finds a type's slot; nil when it never had an instance. Lock-free; O(1).
    @inlinable @inline(__always)
    static func slot(for key: ObjectIdentifier, in table: UnsafeMutablePointer<Header>?) -> Slot? {
        guard let table = unsafe table else { return nil }
        let key = UInt(bitPattern: key)
        let shift = unsafe table.pointee.shift
        let mask = UInt64.max &>> shift
        var index = hash(key) &>> shift
        while true {
            let entry = unsafe entry(index, of: table)
            let found = unsafe entry.pointee.key.load(ordering: .acquiring)
            if found == key {
                return unsafe Slot(header: entry.pointee.slot.load(ordering: .relaxed).unsafelyUnwrapped)
            }
            if found == 0 { return nil }
            index = (index &+ 1) & mask
        }
    }

    /// Multiplicative hashing (Knuth, volume 3, 6.4): metadata addresses differ in their middle bits.
    @inlinable @inline(__always)
    static func hash(_ key: UInt) -> UInt64 { UInt64(key) &* 0x9E37_79B9_7F4A_7C15 }

    @inlinable @inline(__always)
    static func entry(_ index: UInt64, of table: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<Entry> {
        unsafe UnsafeMutableRawPointer(table + 1).assumingMemoryBound(to: Entry.self) + Int(truncatingIfNeeded: index)
    }

    func slot(for key: ObjectIdentifier) -> Slot? { unsafe Self.slot(for: key, in: address) }

    /// Adds a slot for a type that has none. Call under the lock of the container's state. O(1) amortised.
    ///
    /// - Returns: Whether the table moved.
    func insert(_ slot: Slot, for key: ObjectIdentifier) -> Bool {
        let old = unsafe address
        let count = count.wrappingAdd(1, ordering: .relaxed).oldValue
        if let old = unsafe old, unsafe count * 2 < old.pointee.capacity {
            unsafe Self.insert(slot.header, for: UInt(bitPattern: key), in: old)
            return false
        }
        let table = unsafe Self.allocate(after: old)
        unsafe Self.forEachEntry(of: old) { key, slot in unsafe Self.insert(slot, for: key, in: table) }
        unsafe Self.insert(slot.header, for: UInt(bitPattern: key), in: table)
        unsafe newest.store(table, ordering: .releasing)
        return true
    }

    private static func insert(
        _ slot: UnsafeMutablePointer<SlotHeader>, for key: UInt, in table: UnsafeMutablePointer<Header>
    ) {
        let shift = unsafe table.pointee.shift
        var index = hash(key) &>> shift
        while unsafe entry(index, of: table).pointee.key.load(ordering: .relaxed) != 0 {
            index = (index &+ 1) & (UInt64.max &>> shift)
        }
        let free = unsafe entry(index, of: table)
        unsafe free.pointee.slot.store(slot, ordering: .relaxed)
        unsafe free.pointee.key.store(key, ordering: .releasing)
    }

    private static func allocate(after old: UnsafeMutablePointer<Header>?) -> UnsafeMutablePointer<Header> {
        let shift = unsafe (old?.pointee.shift ?? 60) - 1
        let header = unsafe Header(shift: shift, previous: old)
        let size = MemoryLayout<Header>.stride + header.capacity * MemoryLayout<Entry>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        let table = unsafe memory.bindMemory(to: Header.self, capacity: 1)
        unsafe table.initialize(to: header)
        unsafe UnsafeMutableRawPointer(table + 1).bindMemory(to: Entry.self, capacity: header.capacity)
        for index in 0..<UInt64(header.capacity) { unsafe entry(index, of: table).initialize(to: Entry()) }
        return unsafe table
    }

    private static func forEachEntry(
        of table: UnsafeMutablePointer<Header>?, _ body: (UInt, UnsafeMutablePointer<SlotHeader>) -> Void
    ) {
        guard let table = unsafe table else { return }
        for index in 0..<UInt64(unsafe table.pointee.capacity) {
            let entry = unsafe entry(index, of: table)
            guard let slot = unsafe entry.pointee.slot.load(ordering: .relaxed) else { continue }
            unsafe body(entry.pointee.key.load(ordering: .relaxed), slot)
        }
    }

    /// Frees the memory of an isolated container that has ended. Its slots must be empty.
    deinit {
        var table = unsafe address
        unsafe Self.forEachEntry(of: table) { _, slot in unsafe Slot(header: slot).deallocate() }
        while let current = unsafe table {
            unsafe table = current.pointee.previous
            unsafe current.deallocate()
        }
    }
}
