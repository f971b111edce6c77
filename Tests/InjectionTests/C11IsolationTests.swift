import Dispatch
import Injection
import Testing

private final class Service: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

private func register(_ name: String) {
    InjectionManager.register(Service.self) { Service(name) }
}

private func injectedName() -> String? { (try? InjectionManager.resolve(Service.self))?.name }

@Suite("C11 Isolation: containers in containers")
struct C11IsolationTests {
    @Test("starts with the enclosing container's registrations and none of its instances")
    func inheriting() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register("outer")
            let outer = Inject(Service.self)
            InjectionManager.withIsolatedContainer {
                let inner = Inject(Service.self)
                #expect(inner.name == "outer")
                #expect(inner !== outer)
            }
            #expect(Inject(Service.self) === outer)
        }
    }

    @Test("or with none")
    func notInheriting() {
        InjectionManager.withIsolatedContainer {
            register("outer")
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                #expect(injectedName() == nil)
                register("inner")
                #expect(injectedName() == "inner")
            }
            #expect(injectedName() == "outer")
        }
    }

    @Test("what it registers and resets changes nothing outside, nor the other way round")
    func changesStayInside() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register("outer")
            let outer = Inject(Service.self)
            let outside = InjectionManager.currentContainer
            InjectionManager.withIsolatedContainer {
                register("inner")
                InjectionManager.resetCurrentContainer { register("inner, second session") }
                #expect(injectedName() == "inner, second session")
                outside.run { register("outer, again") }
                #expect(injectedName() == "inner, second session")
                InjectionManager.resetCurrentContainer()
            }
            #expect(Inject(Service.self) !== outer)
            #expect(injectedName() == "outer, again")
        }
    }

    @Test("a block injects from the container that runs it")
    func blocks() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            register("outer")
            InjectionManager.register(String.self) { Inject(Service.self).name }
            InjectionManager.withIsolatedContainer {
                register("inner")
                #expect(Inject(String.self) == "inner")
            }
            #expect(Inject(String.self) == "outer")
        }
    }

    @Test("a block may use an isolated container of its own")
    func insideBlock() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(String.self) {
                InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                    // Another container: neither a cycle, nor a reset in a block of its own.
                    InjectionManager.register(Int.self) { 1 }
                    InjectionManager.resetCurrentContainer()
                    return "\(Inject(Int.self))"
                }
            }
            #expect(Inject(String.self) == "1")
        }
    }

    @Test("returns what its closure returns, and throws what it throws, typed")
    func results() async {
        struct Failure: Error, Equatable { let number: Int }
        do throws(Failure) {
            let one = InjectionManager.withIsolatedContainer { 1 }
            let two = await InjectionManager.withIsolatedContainer {
                await Task.yield()
                return 2
            }
            try InjectionManager.withIsolatedContainer { () throws(Failure) in throw Failure(number: one + two) }
        } catch {
            #expect(error == Failure(number: 3))
        }
        await #expect(throws: Failure(number: 4)) {
            try await InjectionManager.withIsolatedContainer {
                await Task.yield()
                throw Failure(number: 4)
            }
        }
    }

    @Test("its end evicts, also when the closure throws")
    func end() {
        struct Failure: Error {}
        weak var service: Service?
        #expect(throws: Failure.self) {
            try InjectionManager.withIsolatedContainer {
                register("inner")
                service = Inject(Service.self)
                #expect(service != nil)
                throw Failure()
            }
        }
        #expect(service == nil)
    }

    @Test("a container that is carried out is alive for as long as it is kept")
    func carriedOut() {
        weak var service: Service?
        var container: InjectionContainer? = InjectionManager.withIsolatedContainer {
            register("inner")
            service = Inject(Service.self)
            return InjectionManager.currentContainer
        }
        #expect(container?.run { Inject(Service.self) } === service)
        #expect(service != nil)
        container = nil
        #expect(service == nil)
    }

    @Test("currentContainer of nothing isolated is the shared one, also from inside")
    func shared() {
        let shared = InjectionManager.currentContainer
        InjectionManager.withIsolatedContainer {
            register("inner")
            #expect(shared.run { injectedName() } == nil)
            #expect(injectedName() == "inner")
        }
    }
}
