import Foundation
import Injection
import Testing

// What a caller can do that looks wrong and has an answer.

private protocol Engine: AnyObject {}
private final class EngineImpl: Engine {}
private final class Wheel {}

/// Another `Foundation.Data`.
private struct Data {}

/// Injects as it ends.
private final class Mourner: Evictable {
    let log: Log

    init(_ log: Log) { self.log = log }

    func containerDidEvict() { log.add("hook: \(Inject(Optional<Wheel>.self) == nil ? "nil" : "a wheel")") }

    deinit { log.add("deinit: \(Inject(Optional<Wheel>.self) == nil ? "nil" : "a wheel")") }
}

/// Injects in its initializer, in the middle of its own making.
private struct Car {
    var wheels: [Wheel]
    let engine: any Engine = Inject()

    init() {
        wheels = [Inject()]
        wheels.append(Inject())
    }
}

@Suite("Bad input that has an answer", .watched)
struct BadInputAnswerTests {
    @Test("registering another type in a block takes effect at once")
    func registeringInBlock() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Engine.self) {
                InjectionManager.register(Wheel.self) { Wheel() }
                return EngineImpl()
            }
            #expect(failure(injecting: Wheel.self)?.notRegistered != nil)
            _ = Inject(Engine.self)
            #expect(failure(injecting: Wheel.self) == nil)
        }
    }

    @Test("injecting in a hook and in a deinit gives the new session's instance")
    func injectingAtTheEnd() {
        let log = Log([])
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Mourner.self) { Mourner(log) }
            InjectionManager.register(Wheel.self) { Wheel() }
            _ = Inject(Mourner.self)
            let old: Wheel = Inject()
            InjectionManager.resetCurrentContainer()
            #expect(log.entries == ["hook: a wheel", "deinit: a wheel"])
            #expect(Inject(Wheel.self) !== old)
        }
    }

    @Test("injecting in the deinit of what a block has captured and a new registration replaces")
    func injectingAtTheEndOfABlock() {
        let log = Log([])
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Wheel.self) { Wheel() }
            let box = Shared<Mourner?>(Mourner(log))
            InjectionManager.register(Engine.self) { [mourner = Shared(box.withLock { $0.take() })] in
                _ = mourner
                return EngineImpl()
            }
            InjectionManager.register(Engine.self) { EngineImpl() }
            #expect(log.entries == ["deinit: a wheel"])
        }
    }

    @Test("a block that does not return keeps those waiting who want its type, and nobody else")
    func blockThatDoesNotReturn() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let (hasBegun, mayEnd) = (Signal(), Signal())
            InjectionManager.register(Wheel.self) { Wheel() }
            InjectionManager.register(Engine.self) {
                hasBegun.give()
                mayEnd.wait()
                return EngineImpl()
            }
            let end = onThreadInContainer { _ = Inject(Engine.self) }
            hasBegun.wait()
            let wheel: Wheel = Inject()
            #expect(Inject(Wheel.self) === wheel)
            // Registering the type again, or a reset, is the way out for who comes later.
            InjectionManager.register(Engine.self) { EngineImpl() }
            let engine: any Engine = Inject()
            #expect(Inject(Engine.self) === engine)
            InjectionManager.resetCurrentContainer()
            #expect(Inject(Engine.self) !== engine)
            mayEnd.give()
            end.wait()
        }
    }

    @Test("a structure that injects in its initializer")
    func structureInitializer() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Engine.self) { EngineImpl() }
            InjectionManager.register(Wheel.self) { Wheel() }
            InjectionManager.register(Car.self) { Car() }
            let car: Car = Inject()
            #expect(car.engine === Inject(Engine.self))
            #expect(car.wheels.count == 2 && car.wheels[0] === car.wheels[1])
        }
    }

    @Test("types of one name in two modules are two types")
    func sameName() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Data.self) { Data() }
            let message = failure(injecting: Foundation.Data.self)?.description ?? ""
            #expect(message.contains("Foundation"))
            #expect(message.contains("did you mean InjectionTests.Data?"))
            InjectionManager.register(Foundation.Data.self) { Foundation.Data([1]) }
            #expect(Inject(Foundation.Data.self) == Foundation.Data([1]))
            _ = Inject(Data.self)
        }
    }

    @Test("Void, Any, tuples, metatypes and functions are types as others are")
    func strangeTypes() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Void.self) {}
            InjectionManager.register(Any.self) { 1 }
            InjectionManager.register(Any.Type.self) { Int.self }
            InjectionManager.register(Int.Type.self) { Int.self }
            InjectionManager.register((Int, String).self) { (1, "one") }
            InjectionManager.register((() -> Int).self) { { 2 } }
            InjectionManager.register((@Sendable () -> Int).self) { { 3 } }
            #expect(Inject(Void.self) == ())
            #expect(Inject(Any.self) as? Int == 1)
            #expect(ObjectIdentifier(Inject(Any.Type.self)) == ObjectIdentifier(Int.self))
            #expect(ObjectIdentifier(Inject(Int.Type.self)) == ObjectIdentifier(Int.self))
            #expect(Inject((Int, String).self) == (1, "one"))
            #expect(Inject((() -> Int).self)() == 2)
            #expect(Inject((@Sendable () -> Int).self)() == 3)
        }
    }

    @Test("an optional of an optional stands for what it wraps, as deep as it goes")
    func nestedOptionals() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let none: Wheel??? = Inject()
            #expect(none.flatMap { $0 }.flatMap { $0 } == nil)
            InjectionManager.register(Wheel.self) { Wheel() }
            let some: Wheel??? = Inject()
            #expect(some.flatMap { $0 }.flatMap { $0 } === Inject(Wheel.self))
            InjectionManager.register(Wheel??.self) { .some(nil) }
            let registered: Wheel??? = Inject()
            #expect(registered.flatMap { $0 }.flatMap { $0 } == nil)
        }
    }
}
