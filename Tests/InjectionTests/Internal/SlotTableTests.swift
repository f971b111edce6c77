@testable import Injection
import Testing

/// A table that threads share.
private final class SharedTable: Sendable {
    let table = SlotTable()

    func insert(_ number: Int, for key: ObjectIdentifier) {
        let slot = Slot(for: Int.self)
        slot.store(number, onMainActor: false)
        _ = table.insert(slot, for: key)
    }

    func number(for key: ObjectIdentifier) -> Int? {
        table.slot(for: key).flatMap { $0.load(as: Int.self) { true } }
    }

    /// The table frees no slots.
    func empty(_ keys: [ObjectIdentifier]) {
        for key in keys {
            _ = table.slot(for: key)?.moveOut(as: Int.self)
            table.slot(for: key)?.deallocate()
        }
    }
}

@Suite("SlotTable", .watched)
struct SlotTableTests {
    /// Keys as a program's types have them: aligned addresses that are near each other.
    private func keys(_ count: Int) -> [ObjectIdentifier] {
        (1...count).map { unsafeBitCast(0x7f00_0000_0000 + $0 * 16, to: ObjectIdentifier.self) }
    }

    /// Keys that all belong into one entry, the first or the last, of a table of any size up to a thousand entries.
    private func collidingKeys(_ count: Int, inLastEntry: Bool = false) -> [ObjectIdentifier] {
        var keys: [ObjectIdentifier] = []
        let mask = 1_023 * SlotTable.stride
        for number in UInt(1)... where SlotTable.hash(number * 16) & mask == (inLastEntry ? mask : 0) {
            keys.append(unsafeBitCast(number * 16, to: ObjectIdentifier.self))
            if keys.count == count { break }
        }
        return keys
    }

    @Test("A table is at most half full, so that each search ends")
    func atMostHalfFull() throws {
        let shared = SharedTable()
        let keys = keys(100)
        for (number, key) in keys.enumerated() {
            shared.insert(number, for: key)
            try #require(shared.table.address!.pointee.capacity >= 2 * (number + 1))
        }
        shared.empty(keys)
    }

    @Test("A table finds each of many keys while it grows, and no other")
    func manyKeys() {
        let shared = SharedTable()
        let all = keys(3_000)
        let (keys, others) = (all.prefix(2_000), all.suffix(1_000))
        for (number, key) in keys.enumerated() {
            #expect(shared.number(for: key) == nil)
            shared.insert(number, for: key)
            #expect(shared.number(for: key) == number)
        }
        #expect(keys.enumerated().allSatisfy { shared.number(for: $1) == $0 })
        #expect(others.allSatisfy { shared.number(for: $0) == nil })
        shared.empty(Array(keys))
    }

    @Test("A table finds keys that collide, also over its end", arguments: [false, true])
    func collisions(inLastEntry: Bool) {
        let shared = SharedTable()
        let all = collidingKeys(200, inLastEntry: inLastEntry)
        let (keys, others) = (all.prefix(100), all.suffix(100))
        for (number, key) in keys.enumerated() { shared.insert(number, for: key) }
        #expect(keys.enumerated().allSatisfy { shared.number(for: $1) == $0 })
        #expect(others.allSatisfy { shared.number(for: $0) == nil })
        shared.empty(Array(keys))
    }

    @Test("A table grows when it is half full, and says so; slots stay where they are")
    func growth() {
        let table = SlotTable()
        let keys = keys(200)
        var moves: [Int] = []
        var slots: [Slot] = []
        for (number, key) in keys.enumerated() {
            let slot = Slot(for: Int.self)
            slots.append(slot)
            if table.insert(slot, for: key) { moves.append(number) }
            // An entry that changes is no new one.
            let isMoved = table.insert(slot, for: key)
            #expect(!isMoved)
        }
        #expect(moves == [0, 16, 32, 64, 128])
        #expect(zip(keys, slots).allSatisfy { table.slot(for: $0)?.memory == $1.memory })
        for slot in slots { slot.deallocate() }
    }

    @Test("A reader that finds a key finds its slot, however soon it looks")
    func keyAfterSlot() {
        let shared = SharedTable()
        let keys = keys(20_000)
        // Each reader waits for the next key, again and again, so that it is there when the writer comes.
        let found = onThreads(2) { thread in
            for (number, key) in keys.enumerated() {
                if thread == 0 { shared.insert(number, for: key) }
                while true {
                    guard let found = shared.number(for: key) else { continue }
                    if found != number { return false }
                    break
                }
            }
            return true
        }
        #expect(found == [true, true])
        shared.empty(keys)
    }

    @Test("Readers of a table find what was inserted before, while the writer goes on")
    func readersDuringWrites() {
        let shared = SharedTable()
        let keys = keys(4_000)
        let inserted = Locked(0)
        let failures = Locked(0)
        let reads = onThreads(4) { thread -> Int in
            if thread == 0 {
                for (number, key) in keys.enumerated() {
                    shared.insert(number, for: key)
                    inserted.withLock { $0 = number + 1 }
                }
                return 0
            }
            var generator = SeededGenerator(seed: thread)
            var reads = 0
            var known = 0
            repeat {
                known = inserted.count
                // Half of the time the key that the writer is about to insert.
                let isNext = Bool.random(using: &generator) && known < keys.count
                let number = isNext ? known : Int.random(in: keys.indices, using: &generator)
                // What is not known to be there may be, but then it must be the right one.
                let found = shared.number(for: keys[number])
                if found != number && (number < known || found != nil) { failures.increment() }
                reads += 1
            } while known < keys.count
            return reads
        }
        #expect(failures.count == 0)
        #expect(reads.dropFirst().allSatisfy { $0 > 0 })
        shared.empty(keys)
    }
}
