import Injection
import InjectionTesting
import Testing

private protocol Account: Sendable {
    var number: Int { get }
    var kind: String { get }
}

private struct EvenAccount: Account {
    let number: Int
    var kind: String { "even" }
}

private struct OddAccount: Account {
    let number: Int
    var kind: String { "odd" }
}

/// What an app would have: something that injects while it is made.
private final class Statement: Sendable {
    let account: any Account = Inject()
}

@Suite("Trait: a thousand tests in parallel", .isolatedContainer)
struct ParallelTests {
    @Test("no test sees another test's double", arguments: 0..<1_000)
    func ownDoublesOnly(number: Int) async throws {
        register(number)
        InjectionManager.register(Statement.self) { Statement() }
        for round in 0..<5 {
            try expectOwnDouble(of: number)
            await Task.yield()
            await withTaskGroup { group in
                for _ in 0..<3 { group.addTask { (try? InjectionManager.resolve(Statement.self))?.account.number } }
                for await found in group { #expect(found == number) }
            }
            // A third of the tests sign out and in again, now and then.
            if number % 3 == 0 && round % 2 == 0 { InjectionManager.resetCurrentContainer { register(number) } }
        }
    }

    private func register(_ number: Int) {
        if number.isMultiple(of: 2) {
            InjectionManager.register(Account.self) { EvenAccount(number: number) }
        } else {
            InjectionManager.register(Account.self) { OddAccount(number: number) }
        }
    }

    private func expectOwnDouble(of number: Int) throws {
        let statement = try InjectionManager.resolve(Statement.self)
        #expect(statement.account.number == number)
        #expect(statement.account.kind == (number.isMultiple(of: 2) ? "even" : "odd"))
    }
}
