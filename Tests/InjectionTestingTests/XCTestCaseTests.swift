import Injection
import TestWatchdog
import XCTest

/// The base class that the *Testing* article shows.
class IsolatedTestCase: XCTestCase {
    override func invokeTest() {
        InjectionManager.withIsolatedContainer { super.invokeTest() }
    }
}

private final class Service: Sendable {}
private struct Prepared: Sendable {}

/// Every test registers what must not be there yet, so that one which leaked would be seen.
final class XCTestCaseTests: IsolatedTestCase {
    private let early: Prepared? = Inject()

    override func invokeTest() { Watchdog.shared.watchSynchronously(name) { super.invokeTest() } }

    override func setUp() {
        InjectionManager.register(Prepared.self) { Prepared() }
    }

    override func tearDown() {
        XCTAssertNotNil(Inject(Service?.self), "tearDown runs outside of the test's container")
    }

    /// XCTest makes all test cases before the first test runs, so outside of every test's container.
    func testStoredPropertyIsMadeOutsideOfTheContainer() {
        expectFreshContainer()
        XCTAssertNil(early)
        XCTAssertNotNil(Inject(Prepared?.self))
    }

    func testSynchronous() {
        expectFreshContainer()
    }

    func testAsynchronous() async {
        expectFreshContainer()
        await Task.yield()
        let service: Service? = Inject()
        XCTAssertNotNil(service)
    }

    @MainActor
    func testOnMainActor() async {
        expectFreshContainer()
        await Task.yield()
        let service: Service? = Inject()
        XCTAssertNotNil(service)
    }

    func testThrowing() throws {
        expectFreshContainer()
        _ = try InjectionManager.resolve(Service.self)
    }

    private func expectFreshContainer() {
        XCTAssertNotNil(Inject(Prepared?.self), "setUp ran outside of the test's container")
        let earlier: Service? = Inject()
        XCTAssertNil(earlier, "another test registered it")
        InjectionManager.register(Service.self) { Service() }
        let service: Service? = Inject()
        XCTAssertNotNil(service)
    }
}
