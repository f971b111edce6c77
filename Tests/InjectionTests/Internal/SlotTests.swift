import Foundation
@testable import Injection
import Testing

/// Of more than a word, so that copying it while it is written would show.
private struct Words {
    private let words: SIMD64<Int>

    init(_ number: Int) { words = SIMD64(repeating: number) }

    /// nil where its parts are of different values.
    var number: Int? { words[0] == words[63] && words[0] == words[31] ? words[0] : nil }
}

@Suite("Slot: the memory of one instance", .watched)
struct SlotTests {
    @Test("A slot gives its instance out until it is moved out; on the main actor only, if it says so")
    func contents() {
        final class Service {}
        let slot = Slot(for: Service.self)
        defer { slot.deallocate() }
        #expect(slot.load(as: Service.self) { true } == nil)
        weak var service: Service?
        do {
            let stored = Service()
            service = stored
            slot.store(stored, onMainActor: true)
        }
        #expect(slot.load(as: Service.self) { true } === service && service != nil)
        #expect(slot.load(as: Service.self) { false } == nil)
        #expect(slot.moveOut(as: Service.self) === service)
        #expect(slot.load(as: Service.self) { true } == nil)
        #expect(service == nil)
    }

    @Test("A slot may hold an instance for everyone after one for the main actor, and vice versa")
    func changingActors() {
        let slot = Slot(for: Int.self)
        defer { slot.deallocate() }
        for number in 1...4 {
            let onMainActor = number.isMultiple(of: 2)
            slot.store(number, onMainActor: onMainActor)
            #expect(slot.load(as: Int.self) { false } == (onMainActor ? nil : number))
            #expect(slot.load(as: Int.self) { true } == number)
            #expect(slot.moveOut(as: Int.self) == number)
        }
    }

    @Test("A slot never opens a main-actor instance to other threads, not even for a moment")
    func mainActorFromTheBeginning() {
        let slot = Slot(for: Words.self)
        let isOver = RelaxedFlag()
        let reads = onThreads(3) { thread -> Int in
            guard thread > 0 else {
                for number in 1...30_000 {
                    slot.store(Words(number), onMainActor: true)
                    _ = slot.moveOut(as: Words.self)
                }
                isOver.set()
                return 0
            }
            var reads = 0
            repeat {
                guard slot.beginReading() else { continue }
                slot.endReading()
                reads += 1
            } while !isOver.isSet
            return reads
        }
        #expect(reads == [0, 0, 0])
        slot.deallocate()
    }

    @Test("Readers of a slot do not exclude each other; a writer waits for all of them")
    func readers() {
        let slot = Slot(for: Int.self)
        slot.store(1, onMainActor: false)
        #expect(slot.beginReading() && slot.beginReading())
        let isEmpty = Locked(false)
        let taken = onThread {
            #expect(slot.moveOut(as: Int.self) == 1)
            isEmpty.withLock { $0 = true }
        }
        // Closed at once: who comes now does not keep the writer waiting.
        waitUntil {
            guard slot.beginReading() else { return true }
            slot.endReading()
            return false
        }
        for _ in 1...2 {
            Thread.sleep(forTimeInterval: 0.01)
            #expect(!isEmpty.withLock { $0 })
            slot.endReading()
        }
        taken.wait()
        #expect(isEmpty.withLock { $0 } && !slot.beginReading())
        slot.deallocate()
    }

    /// Under the thread sanitizer, also: each access to the memory is ordered by the slot itself.
    @Test("Threads that share a slot and nothing else copy whole instances, each newer than the one before")
    func nothingElseShared() {
        let slot = Slot(for: Words.self)
        let isOver = RelaxedFlag()
        #if INJECTION_THREAD_SANITIZER
        let rounds = 4_000
        #else
        let rounds = 40_000
        #endif
        let failures = onThreads(3) { thread -> Int in
            guard thread > 0 else {
                for number in 1...rounds {
                    slot.store(Words(number), onMainActor: false)
                    // Lets others read, now and then: a slot that is never open for long has few readers.
                    if number.isMultiple(of: 16) { Injection.pause() }
                    if slot.moveOut(as: Words.self).number != number { return 1 }
                }
                isOver.set()
                return 0
            }
            var (failures, newest) = (0, 0)
            repeat {
                guard slot.beginReading() else { continue }
                let number = slot.copyAndEndReading(as: Words.self).number ?? -1
                if number < newest { failures += 1 }
                newest = max(newest, number)
            } while !isOver.isSet
            return newest == 0 ? -1 : failures
        }
        #expect(failures == [0, 0, 0])
        slot.deallocate()
    }

    @Test("The memory of a slot fits its type: behind the header, aligned, with a byte more that is zero")
    func memory() {
        func check<T>(_ type: T.Type, _ value: T) {
            // So that memory which nobody has written is not zero by chance.
            let freed = UnsafeMutableRawPointer.allocate(byteCount: 4_096, alignment: 128)
            freed.initializeMemory(as: UInt8.self, repeating: 0xFF, count: 4_096)
            freed.deallocate()
            let slot = Slot(for: type)
            defer { slot.deallocate() }
            let offset = Int(bitPattern: slot.memory) - Int(bitPattern: base(of: slot))
            #expect(offset >= MemoryLayout<SlotHeader>.size, "\(type)")
            #expect(Int(bitPattern: slot.memory) % MemoryLayout<T>.alignment == 0, "\(type)")
            #expect(Int(bitPattern: base(of: slot)) % 128 == 0, "\(type)")
            // Under the address sanitizer, all of it is there.
            slot.store(value, onMainActor: false)
            #expect(slot.memory.load(fromByteOffset: MemoryLayout<T>.size, as: UInt8.self) == 0, "\(type)")
            _ = slot.moveOut(as: type)
        }
        check(UInt8.self, 1)
        check(Void.self, ())
        check((any Error).self, CancellationError())
        check(SIMD64<Double>.self, .init(repeating: 1))
        check((UInt8, SIMD16<Float>, UInt8).self, (1, .init(repeating: 1), 1))
        // Up to and over the end of a cache line.
        check(Sized120.self, Sized120())
        check(Sized128.self, Sized128())
        for type in sizedTypes(upTo: 130) {
            func checkOnes<T: Ones>(_ type: T.Type) { check(type, type.init()) }
            checkOnes(type)
        }
    }
}

// MARK: Types of all sizes

private struct Sized120 {
    var vector = SIMD2<Double>(repeating: 1)
    var words = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)
}
private struct Sized128 {
    var vectors = (SIMD8<Double>(repeating: 1), SIMD8<Double>(repeating: 2))
}

/// A type of ones, with a size of its own.
private protocol Ones { init() }
extension Ones {
    fileprivate static var withOneMore: any Ones.Type { OneMore<Self>.self }
}
private struct Nothing: Ones {}
private struct OneMore<Less: Ones>: Ones {
    var less = Less()
    var byte: UInt8 = 1
}

private func sizedTypes(upTo size: Int) -> [any Ones.Type] {
    var types: [any Ones.Type] = [Nothing.self]
    while types.count <= size { types.append(types[types.count - 1].withOneMore) }
    return types
}

/// Where the allocation begins.
private func base(of slot: Slot) -> UnsafeMutableRawPointer {
    (slot.memory.assumingMemoryBound(to: SlotHeader.self) - 1).pointee.base
}
