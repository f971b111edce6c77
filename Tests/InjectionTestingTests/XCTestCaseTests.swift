import Injection
import XCTest

/// The base class that the *Testing* article shows.
class IsolatedTestCase: XCTestCase {
    override func invokeTest() {
        InjectionManager.withIsolatedContainer { super.invokeTest() }
    }
}

private final class Service: Sendable {}

/// Every test registers what must not be there yet, so that one which leaked would be seen.
final class XCTestCaseTests: IsolatedTestCase {
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
        let earlier: Service? = Inject()
        XCTAssertNil(earlier, "another test registered it")
        InjectionManager.register(Service.self) { Service() }
        let service: Service? = Inject()
        XCTAssertNotNil(service)
    }
}
