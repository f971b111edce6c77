import Injection

// A type that a session change registers again is not registered a second time.
protocol Account: Sendable {}
struct Guest: Account {}
struct Member: Account { let name: String }

func launch() {
    InjectionManager.register((any Account).self) { Guest() }
}
func logIn(_ name: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register((any Account).self) { Member(name: name) }
        registerMore(name)
    }
}
func registerMore(_ name: String) {
    InjectionManager.register(Profile.self) { Profile(name: name) }
}
func logOut() {
    InjectionManager.resetCurrentContainer()
    InjectionManager.register((any Account).self) { Guest() }
}
struct Profile: Sendable { let name: String }
func launchProfile() {
    InjectionManager.register(Profile.self) { Profile(name: "") }
}
let account: any Account = Inject()  // expect-error: `account` is kept for the life of the process, and holds Account
let profile: Profile = Inject()  // expect-error: `profile` is kept for the life of the process, and holds Profile

func preview() {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register((any Account).self) { Guest() }
        InjectionManager.register(OnlyInPreview.self) { OnlyInPreview() }
        _ = Inject(OnlyInPreview.self)
    }
}
struct OnlyInPreview: Sendable {}
func outsideOfPreview() { _ = Inject(OnlyInPreview.self) }  // expect-error: OnlyInPreview is injected but registered only in an isolated container
