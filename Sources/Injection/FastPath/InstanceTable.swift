import Synchronization

// The unsafe part, second half: the way to a slot. It rests on three invariants.
//
// 1. A table only grows. Its writer holds the lock of the container's state; an entry's slot is stored before its key,
//    with release, so whoever reads the key (with acquire) reads a slot. Keys are never changed or removed. If an entry
//    leads to another slot later, that slot, too, is stored with release and read with acquire.
// 2. A full table is copied to one twice the size, and the old one is kept as long as the container: a reader may still
//    use it. (All old tables together are smaller than the newest.)
// 3. The entry of a type `T` leads to the slot that was made for `T`. The entry of a type `T?` may lead to the slot
//    that was made for `T` instead, as an alias, while `T?` itself is not registered. The registration of `T?` leads it
//    to its own slot; a reader that has still seen the alias began before that registration had returned. Such a reader
//    may copy what the slot of `T` holds by then, even an instance that came after the registration of `T?`.

/// An open-addressing table from a type to its slot, read without a lock.
@safe struct InstanceTable: ~Copyable, @unchecked Sendable {  // By invariants 1 and 2.
    @safe struct Entry: ~Copyable {
        let key = Atomic<UInt>(0)
        let slot = unsafe Atomic<UnsafeMutableRawPointer?>(nil)
    }

    /// The front of the memory of a table; its entries follow. Readers and the writer share it, so nothing in it
    /// changes.
    @safe struct Header {
        /// The offset of the last entry: all bits that the offset of an entry may have.
        let mask: UInt
        let previous: UnsafeMutablePointer<Header>?

        var capacity: Int { Int(mask / stride) + 1 }
    }

    private let newest = unsafe Atomic<UnsafeMutablePointer<Header>?>(nil)
    /// How many entries there are. Used by the writer alone.
    private let count = Atomic<Int>(0)

    var address: UnsafeMutablePointer<Header>? { unsafe newest.load(ordering: .acquiring) }

    // MARK: Read

    /// Finds a type's slot; nil when it never had an instance. Lock-free; O(1).
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

    /// Multiplicative hashing (Knuth, volume 3, 6.4): metadata addresses differ in their middle bits, which the product
    /// moves up. The table uses bits from the middle on, as many as its size needs, and those of the stride.
    @inline(__always)
    static func hash(_ key: UInt) -> UInt {
        (key &* UInt(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)) &>> UInt(UInt.bitWidth / 2 - 4)
    }

    /// The distance of two entries, a power of two. Offsets count bytes, so that the place of an entry is one mask away
    /// from its hash.
    @inline(__always)
    static var stride: UInt { UInt(MemoryLayout<Entry>.stride) }

    @inline(__always)
    private static func entry(at offset: UInt, of table: UnsafeMutablePointer<Header>) -> UnsafeMutablePointer<Entry> {
        unsafe (UnsafeMutableRawPointer(table + 1) + Int(bitPattern: offset)).assumingMemoryBound(to: Entry.self)
    }

    // MARK: Write, under the lock of the container's state

    /// Leads a type to a slot: adds an entry, or changes the existing one. O(1) amortized.
    ///
    /// - Returns: Whether the table moved.
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
        // A new one no stronger than it must be: otherwise no thread sanitizer could tell that the key is read with
        // acquire.
        guard isFree else { return unsafe entry.pointee.slot.store(slot, ordering: .releasing) }
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
        // Assigned, as it is trivial: `initialize` is generic in debug builds, where no thread sanitizer would see it.
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

    /// Frees the tables of an isolated container that has ended. Its slots belong to the container's state.
    deinit {
        var table = unsafe address
        while let current = unsafe table {
            unsafe table = current.pointee.previous
            unsafe current.deallocate()
        }
    }
}
