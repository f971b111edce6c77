import Injection

// Written twice at launch, in one function or in two, is no sign-in, although another function resets.
struct Atlas: Sendable {}
struct Compass: Sendable {}
struct Sailor: Sendable { var name = "guest" }

func registerMaps() {
    InjectionManager.register(Atlas.self) { Atlas() }
    InjectionManager.register(Compass.self) { Compass() }
}
func registerTools() { InjectionManager.register(Compass.self) { Compass() } }  // expect-warning: Compass is registered a second time; the one that runs last counts
func signIn() async {
    await Task.yield()
    InjectionManager.resetCurrentContainer { InjectionManager.register(Sailor.self) { Sailor(name: "Ana") } }
}
func signOut() { InjectionManager.resetCurrentContainer() }

registerMaps()
registerTools()
InjectionManager.register(Atlas.self) { Atlas() }  // expect-warning: Atlas is registered a second time; the one that runs last counts
InjectionManager.register(Sailor.self) { Sailor() }
await signIn()
print(Inject(Atlas.self), Inject(Compass.self), Inject(Sailor.self))
signOut()
