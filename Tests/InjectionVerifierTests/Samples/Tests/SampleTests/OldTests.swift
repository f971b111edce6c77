import Injection
import XCTest

@testable import Innocent

// Tests of the older kind; what they register in `setUp` is registered.
struct InSetUp: Sendable {}
final class OldTests: XCTestCase {
    override func setUp() { InjectionManager.register(InSetUp.self) { InSetUp() } }
    func testRegistered() { XCTAssertNotNil(Inject(InSetUp.self)) }
    func testErrors() {
        XCTAssertThrowsError(try InjectionManager.resolve(NotHere.self))
        XCTAssertThrowsError(try throwing())
        XCTAssertNil(try? InjectionManager.resolve(NotHere.self))
    }
    func testFails() throws { _ = try InjectionManager.resolve(NotHere.self) }  // expect-error: NotHere is injected but registered nowhere
}
