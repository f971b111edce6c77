// Does on bare memory what the files of `FastPath` are there for. `Machine.c` has guard bytes around each allocation.
import Synchronization

@_extern(c, "say") func sayBytes(_ text: UnsafePointer<UInt8>)
@_extern(c, "say_number") func say(_ number: Int)
@_extern(c, "finish") func finish(_ status: Int32)
@_extern(c, "check_memory") func checkMemoryBytes(_ after: UnsafePointer<UInt8>)
@_extern(c, "forget_memory") func forgetMemory() -> Int

func say(_ text: StaticString) { unsafe sayBytes(text.utf8Start) }
func checkMemory(_ after: StaticString) { unsafe checkMemoryBytes(after.utf8Start) }

/// What is being tried now, for a failure: the size and the alignment of an instance, or the number of keys and their
/// distance.
nonisolated(unsafe) var trial = (0, 0)
nonisolated(unsafe) var tried = 0

func expect(_ condition: Bool, _ what: StaticString) {
    if condition { return }
    say("✘ ")
    say(what)
    say(", tried with ")
    say(trial.0)
    say(" and ")
    say(trial.1)
    say("\n")
    finish(1)
}

// MARK: Instances

func bytes<T>(of value: T, are pattern: UInt8) -> Bool {
    var value = value
    return withUnsafeBytes(of: &value) { $0.allSatisfy { $0 == pattern } }
}

/// Puts two instances into one slot, one after the other, and reads each as an injection does.
func tryInstances<T: BitwiseCopyable>(of type: T.Type) {
    let (size, alignment) = (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
    trial = (size, alignment)
    tried += 1
    let slot = Slot(for: T.self)
    expect(UInt(bitPattern: slot.memory) % UInt(alignment) == 0, "an instance is not aligned")
    expect(slot.isClosed, "a new slot is open")
    for pattern in [0x5A, 0xFF] as [UInt8] {
        let value = withUnsafeTemporaryAllocation(byteCount: MemoryLayout<T>.size, alignment: alignment) {
            $0.initializeMemory(as: UInt8.self, repeating: pattern)
            return $0.load(as: T.self)
        }
        slot.store(value, onMainActor: false)
        expect(slot.memory.load(fromByteOffset: size, as: UInt8.self) == 0, "no zero behind an instance")
        expect(slot.beginReading(), "an open slot cannot be read")
        expect(bytes(of: slot.copyAndEndReading(as: T.self), are: pattern), "another instance was read")
        let access = slot.countReader(SlotAccess.reader + SlotAccess.mark)
        let reader = access < SlotAccess.exhausted ? SlotAccess.reader : slot.continueReading(access)
        expect(bytes(of: slot.copyAndEndReading(as: T.self, reader), are: pattern), "another instance was read")
        expect(bytes(of: slot.moveOut(as: T.self), are: pattern), "another instance was taken")
        expect(slot.isClosed && !slot.beginReading(), "an empty slot is open")
        checkMemory("after an instance")
    }
    slot.deallocate()
    checkMemory("after a slot")
    expect(forgetMemory() == 0, "memory was not freed")
}

// MARK: Objects

final class Object {
    nonisolated(unsafe) static var alive = 0
    init() { Self.alive += 1 }
    deinit { Self.alive -= 1 }
}

/// Injects an object as `Inject` does, more often than it has spare references, and evicts it.
func tryObjects(injections: Int) {
    trial = (MemoryLayout<Object>.size, injections)
    tried += 1
    let slot = Slot(for: Object.self)
    for _ in 0..<2 {
        slot.store(Object(), onMainActor: false)
        for _ in 0..<injections {
            let access = slot.countReader(SlotAccess.reader + SlotAccess.mark)
            if access < SlotAccess.exhausted {
                _ = slot.instance(as: Object.self).move()
                slot.endReading()
            } else {
                _ = slot.copyAndEndReading(as: Object.self, slot.continueReading(access))
            }
            expect(Object.alive == 1, "an object is gone while its slot has it")
        }
        _ = slot.moveOut(as: Object.self)
        expect(Object.alive == 0, "an evicted object is still there")
        checkMemory("after an object")
    }
    slot.deallocate()
    expect(forgetMemory() == 0, "memory was not freed")
}

/// An optional of each of these types is read in the slot of what it wraps.
func tryOptional<T>(of value: T) {
    trial = (MemoryLayout<T>.size, MemoryLayout<T>.alignment)
    tried += 1
    let slot = Slot(for: T.self)
    slot.store(value, onMainActor: false)
    expect((T?).isReadable(in: slot), "an optional cannot be read in the slot of what it wraps")
    _ = slot.moveOut(as: T.self)
    slot.deallocate()
    checkMemory("after an optional")
}

// MARK: The table

/// Fills a table until it has grown several times, with keys that a certain distance lies between.
func tryTable(keys count: Int, distance: Int) {
    trial = (count, distance)
    tried += 1
    func key(_ index: Int) -> ObjectIdentifier { unsafeBitCast((index + 1) * distance, to: ObjectIdentifier.self) }
    do {
        let table = SlotTable()
        let slots = [Slot(for: UInt8.self), Slot(for: UInt64.self)]
        defer { for slot in slots { slot.deallocate() } }
        expect(table.slot(for: key(0)) == nil, "an empty table has a slot")
        for index in 0..<count {
            _ = table.insert(slots[index % 2], for: key(index))
            if index.nonzeroBitCount == 1 || index == count - 1 { checkMemory("while a table grows") }
        }
        for index in 0..<count {
            expect(table.slot(for: key(index))?.memory == slots[index % 2].memory, "a table has lost a slot")
        }
        expect(table.slot(for: key(count)) == nil, "a table has a slot that nobody inserted")
        // Again, as the alias of an optional ends: the entry changes, and no table moves.
        for index in 0..<count {
            expect(!table.insert(slots[(index + 1) % 2], for: key(index)), "a table has moved without need")
            expect(table.slot(for: key(index))?.memory == slots[(index + 1) % 2].memory, "an entry was not changed")
        }
        checkMemory("after a table has grown")
    }
    checkMemory("after a table")
}

@_cdecl("run_trials")
func runTrials() {
    trySizes()
    for injections in 0..<100 { tryObjects(injections: injections) }
    tryOptional(of: 7 as UInt8)
    tryOptional(of: 7 as UInt64)
    tryOptional(of: true)
    tryOptional(of: Object())
    tryOptional(of: 7 as UInt8?)
    for bit in 0..<14 { tryTable(keys: 1_000, distance: 1 << bit) }
    checkMemory("in the end")
    expect(forgetMemory() == 0, "memory was not freed")
    say(tried)
    say(" trials\n")
    finish(0)
}
