import Injection

// Stands for the protocol to which the code of `#Preview` conforms.
protocol PreviewRegistry { @MainActor static func makePreview() }

struct Account: Sendable { var name = "guest" }
final class Model: Sendable { let account: Account = Inject() }
final class Box { var number = 0 }

// Only previews use these, so the program keeps no user's data in them.
enum Doubles {
    static let model = Model()
    @MainActor static var account: Account?
    @MainActor static let makeModel = { Model() }
}
@MainActor func useDoubles() {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Account(name: "double"), as: Account.self)
        print(Inject(Account.self))
    }
    Doubles.account = Inject()
}
@MainActor func showLate() async {
    await Task.yield()
    let account: Account = Inject()
    print(account)
}
func resetElsewhere() async { InjectionManager.resetCurrentContainer() }
@concurrent func count() async { Inject(Box.self).number += 1 }
@MainActor func countOnMain() { Inject(Box.self).number += 1 }
struct RowPreview: PreviewRegistry {
    @MainActor static func makePreview() {
        useDoubles()
        print(Doubles.model, Doubles.makeModel())
        countOnMain()
        Task {
            await showLate()
            await resetElsewhere()
            await count()
        }
    }
}

// The program uses these, too.
enum Shared {
    static let model = Model()  // expect-error: `model` is kept for the life of the process, and holds Account
    @MainActor static var account: Account?
}
@MainActor func keep() {
    Shared.account = Inject()  // expect-warning: `Shared.account` outlives sessions, and is assigned Account
}
struct ColumnPreview: PreviewRegistry {
    @MainActor static func makePreview() {
        print(Shared.model)
        keep()
    }
}

InjectionManager.register(Account.self) { Account() }
InjectionManager.register(Box.self) { Box() }
InjectionManager.resetCurrentContainer { InjectionManager.register(Account(name: "Ana"), as: Account.self) }
keep()
print(Shared.model, Inject(Box.self).number)
InjectionManager.resetCurrentContainer()
