@testable import Injection
import Synchronization
import Testing

/// What threads see of a slot, a table or a session when they share nothing else that would order what they do: an
/// atomic that is relaxed says whose turn it is.
///
/// On a processor that keeps to the order of the program these pass whatever the orderings are. Under the thread
/// sanitizer each ordering of the fast path is needed for them.
@Suite("Orderings", .watched)
struct OrderingTests {
    /// Written by one thread, and read by another.
    private final class Box: @unchecked Sendable {  // That is what the tests are about.
        var number: Int
        init(_ number: Int) { self.number = number }
    }

    @Test("A reader sees all of an instance, and the writer that takes it has it for itself")
    func slot() {
        let slots = (1...50).map { _ in Slot(for: Box.self) }
        let isRead = slots.map { _ in RelaxedFlag() }
        let failures = onThreads(2) { thread -> Int in
            var failures = 0
            for (number, slot) in slots.enumerated() {
                if thread == 0 {
                    slot.store(Box(number), onMainActor: false)
                    waitUntil { isRead[number].isSet }
                    slot.moveOut(as: Box.self).number = -1
                } else {
                    waitUntil { slot.beginReading() }
                    if slot.instance(as: Box.self).pointee.number != number { failures += 1 }
                    slot.endReading()
                    isRead[number].set()
                }
            }
            return failures
        }
        #expect(failures == [0, 0])
        for slot in slots { slot.deallocate() }
    }

    /// A table to which one thread adds what another looks for.
    ///
    /// Both threads do without loops over arrays in between: to the sanitizer, the runtime orders those, and no ordering of
    /// the table would be needed any longer.
    private final class SharedTable: Sendable {
        let table = SlotTable()
        let (isFilled, isSeen) = (RelaxedFlag(), RelaxedFlag())

        /// Adds an entry with the table, adds one to it, and leads the first one to another slot.
        ///
        /// - Returns: Its slots, to be freed when the table is not in use any longer.
        func fill() -> [Slot] {
            let slots = [Slot(for: Int.self), Slot(for: UInt.self), Slot(for: Int.self)]
            insert(slots[0], for: Int.self)
            insert(slots[1], for: UInt.self)
            insert(slots[2], for: Int.self)
            isFilled.set()
            return slots
        }

        private func insert(_ slot: Slot, for type: Any.Type) {
            // Written here rather than in generic code, where a debug build hides it from the sanitizer.
            slot.number = 7
            _ = table.insert(slot, for: ObjectIdentifier(type))
        }

        func number(of type: Any.Type) -> Int? { table.slot(for: ObjectIdentifier(type))?.number }
    }

    @Test("A reader sees all of a table, of a slot that was added to it, and of one that took another one's place")
    func table() {
        let tables = (1...50).map { _ in SharedTable() }
        let slots = Locked([Slot]())
        let failures = onThreads(2) { thread -> Int in
            var failures = 0
            for shared in tables {
                if thread == 0 {
                    let filled = shared.fill()
                    slots.withLock { $0 += filled }
                    // Of a thread that has gone on, the sanitizer soon forgets what it did.
                    waitUntil { shared.isSeen.isSet }
                } else {
                    waitUntil { shared.isFilled.isSet }
                    if shared.table.address?.pointee.mask != 31 * SlotTable.stride { failures += 1 }
                    // The first one last: whoever has found it has seen what was stored before it.
                    if shared.number(of: UInt.self) != 7 { failures += 1 }
                    if shared.number(of: Int.self) != 7 { failures += 1 }
                    shared.isSeen.set()
                }
            }
            return failures
        }
        #expect(failures == [0, 0])
        for slot in slots.withLock({ $0 }) { slot.deallocate() }
    }

    @Test("Whoever sees that a session has ended sees what was written before")
    func session() {
        let rounds = (1...50).map { (box: Box($0), session: Session(), isSeen: RelaxedFlag()) }
        let failures = onThreads(2) { thread -> Int in
            var failures = 0
            for (box, session, isSeen) in rounds {
                if thread == 0 {
                    box.number = -1
                    session.end()
                    waitUntil { isSeen.isSet }
                } else {
                    waitUntil { !session.isCurrent }
                    if box.number != -1 { failures += 1 }
                    isSeen.set()
                }
            }
            return failures
        }
        #expect(failures == [0, 0])
    }

    #if EXIT_TESTS
    /// The published table without the accessor of the global variable: unoptimized, that takes a lock each time, which
    /// would order what two threads do.
    private struct Published: @unchecked Sendable {  // A global variable stays where it is.
        let table: UnsafePointer<Atomic<UnsafeMutablePointer<SlotTable.Header>?>>

        init() { table = withUnsafePointer(to: publishedTable) { $0 } }
    }

    @Test("A reader sees all of a table that the container published")
    func publishing() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            let published = Published()
            let (isPublished, isSeen) = (RelaxedFlag(), RelaxedFlag())
            let masks = onThreads(2) { thread -> UInt? in
                if thread == 0 {
                    InjectionManager.register(Box.self) { Box(1) }
                    _ = Inject(Box.self)
                    isPublished.set()
                    waitUntil { isSeen.isSet }
                    return nil
                }
                waitUntil { isPublished.isSet }
                defer { isSeen.set() }
                return published.table.pointee.load(ordering: .acquiring)?.pointee.mask
            }
            #expect(masks == [nil, 31 * SlotTable.stride])
        }
    }

    @Test("An injection sees all of the published table")
    func reading() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            let published = Published()
            // On a busy machine a thread may look at the clock while it waits, and so miss the race of a round.
            for _ in 1...20 {
                let shared = SharedTable()
                let (isPublished, isSeen) = (RelaxedFlag(), RelaxedFlag())
                let numbers = onThreads(2) { thread -> Int? in
                    let key = ObjectIdentifier(UInt.self)
                    if thread == 0 {
                        let slots = shared.fill()
                        published.table.pointee.store(shared.table.address, ordering: .releasing)
                        isPublished.set()
                        waitUntil { isSeen.isSet }
                        published.table.pointee.store(nil, ordering: .relaxed)
                        for slot in slots { slot.deallocate() }
                        return 7
                    }
                    waitUntil { isPublished.isSet }
                    defer { isSeen.set() }
                    return publishedSlot(for: key)?.number
                }
                #expect(numbers == [7, 7])
            }
        }
    }
    #endif
}

extension Slot {
    /// What its memory holds while it has no instance.
    fileprivate var number: Int {
        get { memory.assumingMemoryBound(to: Int.self).pointee }
        nonmutating set { memory.assumingMemoryBound(to: Int.self).pointee = newValue }
    }
}
