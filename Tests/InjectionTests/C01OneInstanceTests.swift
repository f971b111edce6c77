import Injection
import Testing

private protocol Clock: AnyObject {}
private protocol Dated { var day: Int { get } }
private final class SystemClock: Clock, Dated, Sendable { let day = 1 }
private struct Settings: Dated { var day = 7 }
private enum Mode: Equatable { case plain, fancy(String) }
private actor Store {}
private final class Cache<Key, Value> {}
private struct Empty {}
private struct Big {
    var blocks: (SIMD64<Double>, SIMD64<Double>) = (.init(repeating: 1), .init(repeating: 2))
    var clock = SystemClock()
}

private enum Inner { final class SystemClock: Clock {} }

@Suite("C1 One block, one instance", .watched, .emptyContainer)
struct C01OneInstanceTests {
    @Test("A block runs when its type is first injected, once per session, and all callers share its instance")
    func blockRunsOnce() {
        let runs = Locked(0)
        InjectionManager.register(Clock.self) {
            runs.increment()
            return SystemClock()
        }
        #expect(runs.count == 0)
        let first: any Clock = Inject()
        let second = Inject(Clock.self)
        #expect(first === second)
        #expect(runs.count == 1)
        InjectionManager.resetCurrentContainer()
        #expect(Inject(Clock.self) !== first)
        #expect(runs.count == 2)
    }

    /// Registers a type, injects it twice, and returns what came. The block must have run once.
    private func injectTwice<T>(_ type: T.Type, _ block: @escaping @Sendable () -> T) -> (T, T) {
        InjectionManager.withIsolatedContainer {
            let runs = Locked(0)
            InjectionManager.register(type) {
                runs.increment()
                return block()
            }
            let both = (Inject(type), Inject(type))
            #expect(runs.count == 1)
            return both
        }
    }

    @Test("References keep their identity when they are injected: classes, actors, existentials, generic classes")
    func references() {
        func isOneObject<T>(_ type: T.Type, _ block: @escaping @Sendable () -> T) -> Bool {
            let both = injectTwice(type, block)
            return both.0 as AnyObject === both.1 as AnyObject
        }
        #expect(isOneObject(SystemClock.self) { SystemClock() })
        #expect(isOneObject(Store.self) { Store() })
        #expect(isOneObject((any Clock).self) { SystemClock() })
        #expect(isOneObject((any Clock & Dated).self) { SystemClock() })
        #expect(isOneObject(Cache<Int, String>.self) { Cache() })
        #expect(isOneObject(AnyObject.self) { SystemClock() })
        #expect(isOneObject(Any.self) { SystemClock() })
    }

    @Test("Values are copied when they are injected: structs, enums, arrays, tuples, functions, metatypes")
    func values() {
        var structs = injectTwice(Settings.self) { Settings() }
        structs.0.day += 1
        #expect(structs.0.day == 8 && structs.1.day == 7)
        let existentials = injectTwice((any Dated).self) { Settings(day: 3) }
        #expect(existentials.1.day == 3)
        let enums = injectTwice(Mode.self) { .fancy(String(repeating: "long enough for the heap ", count: 3)) }
        #expect(enums.0 == enums.1 && enums.0 != .plain)
        let arrays = injectTwice([String].self) { ["a", "b"] }
        #expect(arrays.0 == ["a", "b"] && arrays.1 == arrays.0)
        let tuples = injectTwice((id: Int, name: String).self) { (id: 5, name: "five") }
        #expect(tuples.0 == (id: 5, name: "five") && tuples.1.name == "five")
        let functions = injectTwice(((Int, String) -> String).self) { { "\($1)\($0)" } }
        #expect(functions.0(1, "a") == "a1" && functions.1(2, "b") == "b2")
        let metatypes = injectTwice((any Dated.Type).self) { Settings.self }
        #expect(metatypes.1 is Settings.Type)
    }

    @Test("Instances may have any size and alignment: nothing, one byte, a kilobyte, a vector")
    func layouts() {
        _ = injectTwice(Empty.self) { Empty() }
        _ = injectTwice(Void.self) { () }
        #expect(injectTwice(UInt8.self) { 200 } == (200, 200))
        let big = injectTwice(Big.self) { Big() }
        #expect(big.0.blocks == big.1.blocks && big.1.blocks.1[63] == 2)
        #expect(big.0.clock === big.1.clock)
        let vectors = injectTwice(SIMD64<Double>.self) { .init(repeating: 4) }
        #expect(vectors.0 == vectors.1 && vectors.1[0] == 4)
        let pairs = injectTwice((UInt8, SIMD16<Float>).self) { (1, .init(repeating: 2)) }
        #expect(pairs.1.0 == 1 && pairs.1.1[15] == 2)
    }

    @Test("`any P` and `any P & Sendable` are one type, with one registration")
    func sendableComposition() {
        InjectionManager.register((any Clock).self) { SystemClock() }
        #expect(Inject((any Clock & Sendable).self) === Inject((any Clock).self))
        let other = SystemClock()
        InjectionManager.register((any Clock & Sendable).self) { other }
        #expect(Inject((any Clock).self) === other)
    }

    @Test("Types with the same name or the same parts are told apart")
    func differentTypes() {
        final class SystemClock: Clock {}
        InjectionManager.register(InjectionTests.Inner.SystemClock.self) { Inner.SystemClock() }
        InjectionManager.register(SystemClock.self) { SystemClock() }
        InjectionManager.register([Int].self) { [1] }
        InjectionManager.register([String].self) { ["1"] }
        InjectionManager.register(((Int) -> Int).self) { { $0 + 1 } }
        InjectionManager.register(((Int) -> String).self) { { "\($0)" } }
        InjectionManager.register((any Dated).self) { Settings(day: 2) }
        InjectionManager.register((any Clock & Dated).self) { InjectionTests.SystemClock() }
        #expect(Inject(Inner.SystemClock.self) as AnyObject !== Inject(SystemClock.self))
        #expect(Inject([Int].self) == [1] && Inject([String].self) == ["1"])
        #expect(Inject(((Int) -> Int).self)(1) == 2 && Inject(((Int) -> String).self)(1) == "1")
        #expect(Inject((any Dated).self).day == 2 && Inject((any Clock & Dated).self).day == 1)
    }
}
