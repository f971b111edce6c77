@testable import Injection
import Synchronization
import Testing

private let alive = Atomic<Int>(0)

private protocol Counted: Sendable {}
private protocol CountedObject: AnyObject, Sendable {}

private class Thing: Counted, CountedObject, Error, @unchecked Sendable {
    init() { alive.add(1, ordering: .relaxed) }
    deinit { alive.subtract(1, ordering: .relaxed) }
}

private struct Box: Counted { let thing = Thing() }

/// How often each type is injected: around the sizes of one and two batches.
private let counts = [0, 1, 2, 3, 31, 32, 33, 34, 35, 64, 65, 66, 67, 68, 100]

/// Injects a type's instance from its slot, some users holding it on, and checks that it lives as long as the container
/// or a user needs it, and no longer.
private func check<T: Sendable>(_ type: T.Type, registering block: @escaping @Sendable () -> T) {
    func expect(_ expected: Int, _ comment: Comment) {
        let count = alive.load(ordering: .relaxed)
        #expect(count == expected, comment)
    }
    for count in counts {
        InjectionManager.register(T.self, block)
        expect(0, "\(T.self) was built too early")
        var users: [T] = []
        for number in 0..<count {
            let instance: T = Inject()
            if number % 7 == 0 { users.append(instance) }
        }
        expect(min(count, 1), "\(T.self), injected \(count) times")
        InjectionManager.resetCurrentContainer()
        expect(users.isEmpty ? 0 : 1, "\(T.self), with \(users.count) users after the reset")
        users = []
        expect(0, "\(T.self), injected \(count) times, has no user left")
    }
}

/// Whoever injects an object from its slot takes a reference that was made in advance; what nobody takes must go.
///
/// Only the fast path does, which isolated containers of other tests switch off. So each test has its own process.
@Suite("Spare references", .watched)
struct SpareReferenceTests {
    #if EXIT_TESTS
    @Test("An object goes with its last user, however often it was injected, and whatever it is behind")
    func lifetimes() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            check(Thing.self) { Thing() }
            check((any Counted).self) { Thing() }
            check((any CountedObject).self) { Thing() }
            check((any Error).self) { Thing() }
            check((any Sendable).self) { Thing() }
            check(Thing?.self) { Thing() }
            check((any Counted)?.self) { Thing() }
            // Not objects: copied as ever.
            check((any Counted).self) { Box() }
            check(Box.self) { Box() }
            check([Thing].self) { [Thing()] }
            check((Thing, Thing?).self) { (Thing(), nil) }
        }
    }

    @Test("An optional takes the spare references of the type that it wraps")
    func optionals() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            for count in counts {
                InjectionManager.register((any Counted).self) { Thing() }
                for _ in 0..<count {
                    let first: (any Counted)? = Inject()
                    let second: any Counted = Inject()
                    #expect(first as? Thing === second as? Thing)
                }
                let last: (any Counted)? = Inject()
                InjectionManager.resetCurrentContainer()
                withExtendedLifetime(last) { #expect(alive.load(ordering: .relaxed) == 1) }
            }
            #expect(alive.load(ordering: .relaxed) == 0)
        }
    }

    @Test("Threads that inject while another resets leave no spare reference behind")
    func races() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register((any Counted).self) { Thing() }
            let isOver = RelaxedFlag()
            _ = onThreads(4) { thread in
                guard thread > 0 else {
                    for _ in 1...500 {
                        InjectionManager.resetCurrentContainer()
                        Injection.pause()
                    }
                    return isOver.set()
                }
                var kept: [any Counted] = []
                repeat {
                    kept.append(Inject())
                    if kept.count == 50 { kept = [] }
                } while !isOver.isSet
            }
            InjectionManager.resetCurrentContainer()
            #expect(alive.load(ordering: .relaxed) == 0)
        }
    }
    #endif

    @Test("A reader of an empty slot changes no count that begins again meanwhile")
    func askedWhileEmpty() {
        for injections in counts {
            let slot = Slot(for: LocalThing.self)
            let tally = Locked(0)
            let late = (1...3).map { _ in slot.countReader(SlotAccess.reader + SlotAccess.mark) }
            slot.store(LocalThing(tally), onMainActor: false)
            for _ in 0..<injections { _ = slot.inject(LocalThing.self) }
            for access in late { slot.endReading(slot.continueReading(access)) }
            for _ in 0..<injections { _ = slot.inject(LocalThing.self) }
            _ = slot.moveOut(as: LocalThing.self)
            #expect(tally.withLock { $0 } == 0, "after \(injections) injections")
            slot.deallocate()
        }
    }

    @Test("Of several readers without a spare reference, one makes the next batch, and the others release theirs")
    func askedAtOnce() {
        let slot = Slot(for: LocalThing.self)
        let tally = Locked(0)
        slot.store(LocalThing(tally), onMainActor: false)
        let asked = (1...3).map { _ in slot.countReader(SlotAccess.reader + SlotAccess.mark) }
        for access in asked { slot.endReading(slot.continueReading(access)) }
        _ = slot.inject(LocalThing.self)
        _ = slot.moveOut(as: LocalThing.self)
        #expect(tally.withLock { $0 } == 0)
        slot.deallocate()
    }

    @Test("A reader takes no spare reference while the writer waits")
    func askedWhileClosing() {
        for injections in counts {
            let slot = Slot(for: LocalThing.self)
            let tally = Locked(0)
            slot.store(LocalThing(tally), onMainActor: false)
            for _ in 0..<injections { _ = slot.inject(LocalThing.self) }
            #expect(slot.beginReading())
            let writer = onThread { _ = slot.moveOut(as: LocalThing.self) }
            waitUntil { slot.isClosed }
            let late = (1...3).map { _ in slot.countReader(SlotAccess.reader + SlotAccess.mark) }
            for access in late { slot.endReading(slot.continueReading(access)) }
            slot.endReading()
            writer.wait()
            #expect(tally.withLock { $0 } == 0, "after \(injections) injections")
            slot.deallocate()
        }
    }

    @Test("A reader of a value leaves no mark in the count of spare references")
    func askedForValue() {
        func marks<T>(_ value: T, onMainActor: Bool = false) -> UInt64 {
            let slot = Slot(for: T.self)
            slot.store(value, onMainActor: onMainActor)
            for _ in 1...100 { _ = slot.inject(T.self) }
            let access = slot.countReader(SlotAccess.reader)
            slot.endReading()
            _ = slot.moveOut(as: T.self)
            slot.deallocate()
            return (access & SlotAccess.markBits) / SlotAccess.mark
        }
        #expect(marks(7) == UInt64(SlotAccess.batch))
        #expect(marks(Thing() as any Error) == UInt64(SlotAccess.batch))
        #expect(marks(Thing(), onMainActor: true) == UInt64(SlotAccess.batch))
    }

    @Test("Values, main-actor types and boxed values have no spare references")
    func kinds() {
        func hasSpareReferences<T>(_ value: T, onMainActor: Bool = false) -> Bool {
            let slot = Slot(for: T.self)
            defer {
                _ = slot.moveOut(as: T.self)
                slot.deallocate()
            }
            slot.store(value, onMainActor: onMainActor)
            let access = slot.countReader(SlotAccess.reader)
            slot.endReading()
            return access & SlotAccess.object != 0
        }
        let thing = Thing()
        #expect(hasSpareReferences(thing) && hasSpareReferences(thing as any Counted))
        #expect(hasSpareReferences(thing as Thing?) && hasSpareReferences(thing as any CountedObject))
        #expect(!hasSpareReferences(thing, onMainActor: true))
        #expect(!hasSpareReferences(Box()) && !hasSpareReferences(Box() as any Counted))
        #expect(!hasSpareReferences(nil as Thing?) && !hasSpareReferences([thing]) && !hasSpareReferences(0))
        #expect(!hasSpareReferences(thing as any Error))
    }
}

/// Counts itself where its test says, as tests run in parallel.
private final class LocalThing: Sendable {
    let tally: Locked<Int>

    init(_ tally: Locked<Int>) {
        self.tally = tally
        tally.withLock { $0 += 1 }
    }

    deinit { tally.withLock { $0 -= 1 } }
}

extension Slot {
    /// What `Inject` does with a slot.
    fileprivate func inject<T>(_ type: T.Type) -> T {
        let access = countReader(SlotAccess.reader + SlotAccess.mark)
        guard access < SlotAccess.exhausted else { return copyAndEndReading(as: type, continueReading(access)) }
        defer { endReading() }
        return instance(as: type).move()
    }
}
