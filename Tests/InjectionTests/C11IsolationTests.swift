import Dispatch
import Injection
import Testing

@Suite("C11 Isolation: containers in containers", .watched)
struct C11IsolationTests {
    @Test("An isolated container starts with the enclosing container's registrations and none of its instances")
    func inheriting() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            registerService("outer")
            let outer = Inject(NamedService.self)
            InjectionManager.withIsolatedContainer {
                let inner = Inject(NamedService.self)
                #expect(inner.name == "outer")
                #expect(inner !== outer)
            }
            #expect(Inject(NamedService.self) === outer)
        }
    }

    @Test("An isolated container knows where an ended session had registered a type")
    func inheritingEnded() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let line: UInt = #line + 1
            InjectionManager.resetCurrentContainer { InjectionManager.register(String.self) { "session" } }
            InjectionManager.resetCurrentContainer()
            InjectionManager.withIsolatedContainer {
                #expect(failure(injecting: String.self)?.notRegistered?.registration?.line == line)
            }
        }
    }

    @Test("An isolated container inherits the order of registrations, which is the order of resolveAll")
    @MainActor
    func inheritingOrder() throws {
        let built = Locked([Int]())
        func register<Name>(_: Name.Type, _ number: Int) {
            InjectionManager.register([Name].self) {
                built.withLock { $0.append(number) }
                return []
            }
        }
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            for (number, name) in manyTypes(10).enumerated() { register(name, number) }
            try InjectionManager.withIsolatedContainer { try InjectionManager.resolveAll() }
        }
        #expect(built.withLock { $0 } == Array(0..<10))
    }

    @Test("An isolated container can start without registrations")
    func notInheriting() {
        InjectionManager.withIsolatedContainer {
            registerService("outer")
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                #expect(injectedServiceName() == nil)
                registerService("inner")
                #expect(injectedServiceName() == "inner")
            }
            #expect(injectedServiceName() == "outer")
        }
    }

    @Test("Registrations and resets in an isolated container change nothing outside, and vice versa")
    func changesStayInside() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            registerService("outer")
            let outer = Inject(NamedService.self)
            let outside = InjectionManager.currentContainer
            InjectionManager.withIsolatedContainer {
                registerService("inner")
                InjectionManager.resetCurrentContainer { registerService("inner, second session") }
                #expect(injectedServiceName() == "inner, second session")
                outside.run { registerService("outer, again") }
                #expect(injectedServiceName() == "inner, second session")
                InjectionManager.resetCurrentContainer()
            }
            #expect(Inject(NamedService.self) !== outer)
            #expect(injectedServiceName() == "outer, again")
        }
    }

    @Test("A block injects from the container that runs it")
    func blocks() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            registerService("outer")
            InjectionManager.register(String.self) { Inject(NamedService.self).name }
            InjectionManager.withIsolatedContainer {
                registerService("inner")
                #expect(Inject(String.self) == "inner")
            }
            #expect(Inject(String.self) == "outer")
        }
    }

    @Test("A session's block and a reset's closure may use an isolated container, whose registrations last")
    func registersInside() {
        @Sendable func registersInIsolation() -> Bool {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Int.self) { 1 }
                let isFound = failure(injecting: Int.self) == nil
                InjectionManager.resetCurrentContainer()
                return isFound && failure(injecting: Int.self) == nil
            }
        }
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.resetCurrentContainer {
                #expect(registersInIsolation())
                InjectionManager.register(Bool.self) { registersInIsolation() }
            }
            #expect(Inject(Bool.self))
            #expect(failure(injecting: Int.self)?.notRegistered != nil)
        }
    }

    @Test("An error names the outer block that asked for the type, through a container and a reset inside of it")
    func chainThroughContainers() {
        struct Missing {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let outer = InjectionManager.currentContainer
            let chains = Locked<[[String]]>([])
            @Sendable func ask() {
                let chain = outer.run { failure(injecting: Missing.self)?.failure.chain.map(\.type) }
                chains.withLock { $0.append(chain ?? ["no failure"]) }
            }
            InjectionManager.register(Int.self) {
                InjectionManager.withIsolatedContainer {
                    ask()
                    InjectionManager.resetCurrentContainer { ask() }
                }
                return 1
            }
            _ = Inject(Int.self)
            #expect(chains.withLock { $0 } == [["Swift.Int"], ["Swift.Int"]])
            // A container whose block has a handle to it would never end.
            InjectionManager.register(Int.self) { 1 }
        }
    }

    @Test("withIsolatedContainer returns what its closure returns, and throws what it throws, typed")
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

    @Test("The end of an isolated container evicts, even if its closure throws")
    func end() {
        struct Failure: Error {}
        weak var service: NamedService?
        #expect(throws: Failure.self) {
            try InjectionManager.withIsolatedContainer {
                registerService("inner")
                service = Inject(NamedService.self)
                #expect(service != nil)
                throw Failure()
            }
        }
        #expect(service == nil)
    }

    @Test("An isolated container that is carried out lives as long as it is stored")
    func carriedOut() {
        weak var service: NamedService?
        var container: InjectionContainer? = InjectionManager.withIsolatedContainer {
            registerService("inner")
            service = Inject(NamedService.self)
            return InjectionManager.currentContainer
        }
        #expect(container?.run { Inject(NamedService.self) } === service)
        #expect(service != nil)
        container = nil
        #expect(service == nil)
    }

    @Test("currentContainer outside of isolated containers is the shared one, which is also reachable from inside")
    func shared() {
        let shared = InjectionManager.currentContainer
        InjectionManager.withIsolatedContainer {
            registerService("inner")
            #expect(shared.run { injectedServiceName() } == nil)
            #expect(injectedServiceName() == "inner")
        }
    }
}
