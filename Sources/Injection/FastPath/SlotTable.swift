import Synchronization

// How a type's slot is found without a lock. With `Slot`, this is the unsafe part of the library. Why it is safe, in
// three invariants:
//
// 1. A table only grows. Its writer holds the lock of the container's state, and stores an entry's slot before its key.
//    The key is stored with release and read with acquire, so a reader that finds the key finds the slot. Keys never
//    change. If an entry leads to another slot later, that is stored with release and read with acquire, too.
// 2. A table that would become more than half full is copied to one twice as large. The old table lives as long as the
//    container: a reader may still use it. (All old tables together are smaller than the newest.)
// 3. The entry of a type `T` leads to the slot that was made for `T`. While `T?` is not registered, its entry may lead
//    to the slot of `T` instead, as an alias. The registration of `T?` makes the entry lead to a slot of its own. Only
//    a reader that began before that registration returned can still follow the alias. That is safe, because the slot
//    of `T` remains readable as a `T?` (`Slot`, invariant 3). Such a reader can get an instance of `T`, even one made
//    after the registration. That is correct, too, because its call overlaps with the registration.

/// An open-addressing table from a type to its slot, read without a lock.
@safe struct SlotTable: ~Copyable, @unchecked Sendable {  // By invariants 1 and 2.
    @safe struct Entry: ~Copyable {
        let key = Atomic<UInt>(0)
        let slot = unsafe Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// The front of a table's memory; the entries follow. Readers and the writer share it, so it never changes.
    @safe struct Header {
        /// (capacity − 1) × stride: `hash & mask` is the byte offset of an entry.
        let mask: UInt
        /// The smaller table from which this one was copied.
        let previous: UnsafeMutablePointer<Header>?

        var capacity: Int { Int(mask / stride) + 1 }
    }

    private let newest = unsafe Atomic<UnsafeMutablePointer<Header>?>(nil)
    /// The number of entries. Only the writer uses it.
    private let count = Atomic<Int>(0)

    /// The memory of the newest table; nil before the first entry.
    var address: UnsafeMutablePointer<Header>? { unsafe newest.load(ordering: .acquiring) }

    // MARK: Read

    /// Finds a type's slot; nil if the table has no entry for the type. Lock-free; O(1).
    @inline(__always)
    static func slot(for key: ObjectIdentifier, in table: UnsafeMutablePointer<Header>?) -> Slot? {
        guard let table = unsafe table else { return nil }
        let (entry, isFree) = unsafe entry(for: UInt(bitPattern: key), in: table)
        return isFree ? nil : unsafe Slot(memory: entry.pointee.slot.load(ordering: .acquiring).unsafelyUnwrapped)
    }

    func slot(for key: ObjectIdentifier) -> Slot? { unsafe Self.slot(for: key, in: address) }

    /// The entry of a key, or the free one where it belongs.
    @inline(__always)
    private static func entry(
        for key: UInt, in table: UnsafeMutablePointer<Header>
    ) -> (entry: UnsafeMutablePointer<Entry>, isFree: Bool) {
        let mask = unsafe table.pointee.mask
        var offset = hash(key) & mask
        while true {
            let entry = unsafe entry(at: offset, of: table)
            let found = unsafe entry.pointee.key.load(ordering: .acquiring)
            if _fastPath(found == key) { return unsafe (entry, false) }
            if found == 0 { return unsafe (entry, true) }
            offset = (offset &+ stride) & mask
        }
    }

    /// Multiplicative hashing (Knuth, volume 3, 6.4). Addresses of metadata differ in their middle bits, which the
    /// multiplication moves up. An entry has 16 bytes on 64-bit machines. So the shift moves the upper half of the
    /// product to just above the lowest four bits. `mask` clears these four, and all bits beyond the table; what
    /// remains is the byte offset of an entry.
    @inline(__always)
    static func hash(_ key: UInt) -> UInt {
        (key &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> UInt(UInt.bitWidth / 2 - 4)
    }

    /// The distance of two entries, a power of two. Offsets count bytes, so that one mask turns a hash into an offset.
    @inline(__always)
    static var stride: UInt { UInt(MemoryLayout<Entry>.stride) }

    @inline(__always)
    private static func entry(at offset: UInt, of table: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<Entry> {
        unsafe (UnsafeMutableRawPointer(table + 1) + Int(bitPattern: offset)).assumingMemoryBound(to: Entry.self)
    }

    // MARK: Write, under the lock of the container's state

    /// Makes the entry of a type lead to a slot: adds the entry, or changes it. O(1) amortized.
    ///
    /// - Returns: True if there is a new, larger table. That of the shared container must be published.
    func insert(_ slot: Slot, for key: ObjectIdentifier) -> Bool {
        let old = unsafe address
        let isNew = unsafe Self.slot(for: key, in: old) == nil
        if isNew { count.wrappingAdd(1, ordering: .relaxed) }
        if let old = unsafe old, unsafe !isNew || count.load(ordering: .relaxed) * 2 <= old.pointee.capacity {
            unsafe Self.insert(slot.memory, for: UInt(bitPattern: key), in: old)
            return false
        }
        let table = unsafe Self.copy(of: old)
        unsafe Self.insert(slot.memory, for: UInt(bitPattern: key), in: table)
        unsafe newest.store(table, ordering: .releasing)
        return true
    }

    private static func insert(
        _ slot: UnsafeMutableRawPointer, for key: UInt, in table: UnsafeMutablePointer<Header>
    ) {
        let (entry, isFree) = unsafe entry(for: key, in: table)
        // Readers may follow an old entry already.
        guard isFree else { return unsafe entry.pointee.slot.store(slot, ordering: .releasing) }
        // Relaxed is enough for a new entry, because the key is stored with release. And a release here would keep the
        // thread sanitizer from noticing a reader that loads the key without acquire.
        unsafe entry.pointee.slot.store(slot, ordering: .relaxed)
        interleave()
        unsafe entry.pointee.key.store(key, ordering: .releasing)
    }

    private static func copy(of old: UnsafeMutablePointer<Header>?) -> UnsafeMutablePointer<Header> {
        assert(stride.nonzeroBitCount == 1, "no mask finds an entry")
        let capacity = unsafe (old?.pointee.capacity ?? 16) * 2
        let size = MemoryLayout<Header>.stride + capacity * Int(stride)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        let table = unsafe memory.bindMemory(to: Header.self, capacity: 1)
        // Plain assignment is right for a trivial type. In debug builds `initialize` is a generic call, into which the
        // thread sanitizer does not see.
        unsafe table.pointee = Header(mask: UInt(capacity - 1) * stride, previous: old)
        unsafe UnsafeMutableRawPointer(table + 1).bindMemory(to: Entry.self, capacity: capacity)
        for index in 0..<UInt(capacity) { unsafe entry(at: index * stride, of: table).initialize(to: Entry()) }
        for index in 0..<UInt(unsafe old?.pointee.capacity ?? 0) {
            let entry = unsafe entry(at: index * stride, of: old!)
            guard let slot = unsafe entry.pointee.slot.load(ordering: .relaxed) else { continue }
            unsafe insert(slot, for: entry.pointee.key.load(ordering: .relaxed), in: table)
        }
        return unsafe table
    }

    /// Frees all tables of an isolated container. Its slots belong to the container's state.
    deinit {
        var table = unsafe address
        while let current = unsafe table {
            unsafe table = current.pointee.previous
            unsafe current.deallocate()
        }
    }
}
