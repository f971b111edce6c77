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

// XCTest makes an object for each test before it runs any of them.
class StoredTests: XCTestCase {}
final class MoreStoredTests: StoredTests {
    let early: InSetUp = Inject()  // expect-error: XCTest makes MoreStoredTests before it runs any test, when nothing has registered InSetUp yet, and this stops all XCTest tests; write `lazy var early`
    lazy var late: InSetUp = Inject()
    var computed: InSetUp { Inject() }
    static let shared: InSetUp = Inject()
    let perhaps = try? InjectionManager.resolve(InSetUp.self)
    override func setUp() { InjectionManager.register(InSetUp.self) { InSetUp() } }
    func testStored() { XCTAssertNotNil((early, late, computed, Self.shared, perhaps)) }
}
final class NoTests {
    let held: InSetUp = Inject()
}
