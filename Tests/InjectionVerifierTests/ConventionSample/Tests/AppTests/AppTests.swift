import Injection
import InjectionTesting
import Testing

@testable import App

final class RouterDouble: Router {}

@Suite(.isolatedContainer { InjectionManager.register((any Router).self) { RouterDouble() } })
struct AppTests {
    @Test func hasDouble() { #expect(Inject((any Router).self) is RouterDouble) }
}
