import Injection
import InjectionTesting
import Testing

struct `coins in it`: Sendable { var count = 1 }
struct `no coins`: Sendable {}

@Suite(.isolatedContainer { InjectionManager.register(`coins in it`.self) { `coins in it`() } })
struct `A counter, of (coins)` {
    let coins: `coins in it` = Inject()
    @Test func `counts: the "coins"`() { #expect(coins.count == 1) }
    @Test func `has none, #1 in 2`() { #expect(throws: Never.self) { _ = Inject(`no coins`.self) } }  // expect-error: `no coins` is injected but registered nowhere
}
