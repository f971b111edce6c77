public import Synchronization

// The unsafe part: the memory that a cached injection reads. It rests on four invariants.
//
// 1. A table only grows. Its writer holds the lock of the container's state; an entry's slot is stored before its key,
//    with release, so whoever reads the key (with acquire) reads the slot. Keys are never changed or removed.
// 2. A full table is copied to one twice the size, and the old one is kept until the container goes: a reader may still
//    be in it. (All old tables together are smaller than the newest.)
// 3. A slot is never moved or freed while its container lives. An isolated container is held by whoever reads it.
// 4. A slot's contents are read and written under the slot's lock. The memory behind it holds a `T` exactly while its
//    contents are not `.empty`, where `T` is the type whose `ObjectIdentifier` is the entry's key.

/// What is behind a slot's header.
@usableFromInline
enum SlotContents: UInt8 {
    case empty, instance, mainActorInstance
}

/// The place of one type's instance: this header, and the instance behind it.
@usableFromInline
struct SlotHeader: ~Copyable {
    @usableFromInline let lock = Lock()
    @usableFromInline var contents = SlotContents.empty

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

    /// Makes an empty slot on a cache line of its own, so that the locks of two types do not contend.
    init<T>(for type: T.Type) {
        let alignment = max(128, MemoryLayout<T>.alignment)
        let size = MemoryLayout<SlotHeader>.size + MemoryLayout<T>.alignment + MemoryLayout<T>.size
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

    /// Puts an instance into an empty slot.
    func store<T>(_ value: consuming T, onMainActor: Bool) {
        unsafe header.pointee.lock.lock()
        unsafe instance(as: T.self).initialize(to: value)
        unsafe header.pointee.contents = onMainActor ? .mainActorInstance : .instance
        unsafe header.pointee.lock.unlock()
    }

    /// Copies the instance out; a main-actor instance only where `isOnMainActor` says yes.
    func load<T>(as type: T.Type, isOnMainActor: () -> Bool) -> T? {
        unsafe header.pointee.lock.lock()
        defer { unsafe header.pointee.lock.unlock() }
        switch unsafe header.pointee.contents {
        case .empty: return nil
        case .mainActorInstance where !isOnMainActor(): return nil
        case .instance, .mainActorInstance: return unsafe instance(as: type).pointee
        }
    }

    /// Moves the instance out and leaves the slot empty.
    func take<T>(as type: T.Type) -> T {
        unsafe header.pointee.lock.lock()
        defer { unsafe header.pointee.lock.unlock() }
        unsafe header.pointee.contents = .empty
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

    /// The front of the memory of a table; its entries follow.
    @usableFromInline
    @safe struct Header {
        // Nothing here changes: whoever reads one property reads beside all others, without a lock.
        @usableFromInline let shift: UInt64
        let previous: UnsafeMutablePointer<Header>?

        var capacity: Int { 1 << (64 - Int(shift)) }
    }

    private let newest = unsafe Atomic<UnsafeMutablePointer<Header>?>(nil)
    /// How many slots there are. Under the lock of the container's state.
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
        let count = count.add(1, ordering: .relaxed).oldValue
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
