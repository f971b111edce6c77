@testable import Injection
import InjectionTesting
import TestWatchdog
import Testing

private protocol Service: AnyObject, Sendable { var name: String { get } }

private final class Double: Service {
    let name: String

    init(_ name: String = "double") { self.name = name }
}

private struct Screen {
    let service: any Service = Inject()
}

@Suite(
    "Trait: a container for each test", .watched,
    .isolatedContainer { InjectionManager.register(Service.self) { Double() } })
struct IsolatedContainerTraitTests {
    // Injected by the suite's initializer, which finds the container in place.
    private let screen = Screen()

    @Test("The trait's container is there before the initializer of the suite")
    func containerBeforeInitializer() {
        let service: any Service = Inject()
        #expect(screen.service === service)
    }

    @Test("Each case of a parameterized test has a fresh container", arguments: 0..<8)
    func freshContainerForEachCase(number: Int) throws {
        #expect(InjectionManager.currentSession.isCurrent)
        let earlier: [Int]? = Inject()
        #expect(earlier == nil, "registered by another case")
        InjectionManager.register([Int].self) { [number] }
        #expect(try InjectionManager.resolve([Int].self) == [number])
    }

    @Test("Each case of a test has a container of the trait, and the test as a whole has none")
    func scope() throws {
        let trait = IsolatedContainerTrait.isolatedContainer
        let (test, testCase) = (try #require(Test.current), try #require(Test.Case.current))
        #expect(trait.scopeProvider(for: test, testCase: nil) == nil)
        #expect(trait.scopeProvider(for: test, testCase: testCase) != nil)
    }

    @Test("With inherited registrations, a forgotten double is the real service, and nothing traps")
    func forgottenDouble() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Service.self) { Double("real") }
            InjectionManager.withIsolatedContainer { #expect(Screen().service.name == "real") }
        }
    }

    @Test("A test's own trait starts from what its suite registered", .isolatedContainer)
    func testInheritsFromSuite() {
        #expect(screen.service.name == "double")
    }

    @Test(
        "A test's own trait replaces what its suite registered",
        .isolatedContainer { InjectionManager.register(Service.self) { Double("own") } })
    func testOverridesSuite() {
        #expect(screen.service.name == "own")
    }

    @Test("Tasks of a test with the trait are inside its container")
    func childTasksAreInside() async {
        async let child = Screen().service
        let task = Task { Screen().service }
        let services = await [child, task.value]
        #expect(services.allSatisfy { $0 === screen.service })
    }

    @MainActor
    @Test("A main-actor test with the trait is inside its container")
    func mainActorTest() async {
        #expect(Screen().service === screen.service)
        await Task.yield()
        #expect(Screen().service === screen.service)
    }

    @Suite("Nested suite", .isolatedContainer { InjectionManager.register(Int.self) { 7 } })
    struct NestedTests {
        @Test("A nested suite starts from what the enclosing suite registered")
        func inheritsFromEnclosingSuite() throws {
            #expect(Screen().service.name == "double")
            #expect(try InjectionManager.resolve(Int.self) == 7)
        }
    }
}

/// What a suite's own registrations injected, by the name of the test that they were for.
private let injectedBySuite = Guarded<[String: any Service]>([:])

@Suite(
    "Trait: instances of a suite and of its test", .watched,
    .isolatedContainer {
        InjectionManager.register(Service.self) { Double() }
        let service: any Service = Inject()
        injectedBySuite.withLock { $0[Test.current?.name ?? ""] = service }
    })
struct InstancesAreNotSharedTests {
    @Test("A test without a trait of its own has its suite's instance")
    func withoutOwnTrait() throws {
        let suites = try #require(injectedBySuite.withLock { $0.removeValue(forKey: "withoutOwnTrait()") })
        #expect(Screen().service === suites)
    }

    @Test("A test with a trait of its own shares no instance with its suite", .isolatedContainer)
    func withOwnTrait() throws {
        let suites = try #require(injectedBySuite.withLock { $0.removeValue(forKey: "withOwnTrait()") })
        #expect(Screen().service !== suites)
    }
}

@Suite(
    "Trait: a test that must name what it uses", .watched,
    .isolatedContainer { InjectionManager.register(Service.self) { Double() } })
struct NothingInheritedTests {
    @Test(
        "Without inheritance, a test has only what its own closure registers",
        .isolatedContainer(inheritingRegistrations: false))
    func inheritsNothing() {
        let service: (any Service)? = Inject()
        #expect(service == nil)
    }

    @Test(
        "Without inheritance, the closure of the trait registers",
        .isolatedContainer(inheritingRegistrations: false) { await registerLater() })
    func registersItsOwn() {
        #expect(Screen().service.name == "later")
    }
}

/// Registrations may be asynchronous: a double that is built first, and captured.
private func registerLater() async {
    await Task.yield()
    InjectionManager.register(Service.self) { Double("later") }
}
