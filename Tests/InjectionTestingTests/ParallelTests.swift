import Injection
import InjectionTesting
import TestWatchdog
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

@Suite("Trait: a thousand containers at once", .watched, .isolatedContainer)
struct ParallelTests {
    /// Few test cases, for each prints a line; in each of their containers twenty more begin and end.
    @Test("Of a thousand tests at once, none sees another test's double", arguments: 0..<50)
    func ownDoublesOnly(number: Int) async throws {
        try await withThrowingTaskGroup { group in
            for nested in 1...20 {
                group.addTask {
                    try await InjectionManager.withIsolatedContainer {
                        try await expectOwnDoubles(of: number + 50 * nested)
                    }
                }
            }
            try await expectOwnDoubles(of: number)
            try await group.waitForAll()
        }
    }

    private func expectOwnDoubles(of number: Int) async throws {
        register(number)
        InjectionManager.register(Statement.self) { Statement() }
        for round in 0..<5 {
            try expectOwnDouble(of: number)
            await Task.yield()
            await withTaskGroup { group in
                for _ in 0..<3 { group.addTask { (try? InjectionManager.resolve(Statement.self))?.account.number } }
                for await found in group { #expect(found == number) }
            }
            // A third of them sign out and in again, now and then.
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
