import Injection

// What surely traps, each with a neighbor that does not.
struct Lamp: Sendable {}
struct Wire: Sendable {}
struct Plug: Sendable {}
struct Fuse: Sendable {}
struct Bulb: Sendable { let fuse: Fuse = Inject() }
struct Glow: Sendable { let bulb: Bulb = Inject() }
struct Neon: Sendable {}
struct Torch: Sendable {}
struct Spark: Sendable {}

// A reset in the closure of a reset.
func renew() { InjectionManager.resetCurrentContainer() }
func perhapsRenew(_ isNew: Bool) { if isNew { renew() } }
func begin() {
    InjectionManager.resetCurrentContainer {
        InjectionManager.resetCurrentContainer()  // expect-error: a reset in the closure of another reset traps; register everything in one closure
        InjectionManager.register(Wire.self) { Wire() }
    }
    InjectionManager.resetCurrentContainer {
        renew()  // expect-error: a reset in the closure of another reset traps
    }
    InjectionManager.resetCurrentContainer {
        perhapsRenew(CommandLine.argc > 1)  // expect-warning: a reset in the closure of another reset traps
    }
    // A task is not part of the reset that starts it.
    InjectionManager.resetCurrentContainer {
        Task { @MainActor in renew() }
    }
    InjectionManager.resetCurrentContainer()
    InjectionManager.resetCurrentContainer()
}

// A reset in a block.
func registerPlugs() {
    InjectionManager.register(Plug.self) {
        renew()  // expect-error: a reset in a block traps; reset at sign-in and sign-out, outside of blocks
        return Plug()
    }
    InjectionManager.register(Lamp.self) {
        Task { @MainActor in renew() }
        return Lamp()
    }
    // That of an isolated container which the block opens.
    InjectionManager.register(Spark.self) {
        InjectionManager.withIsolatedContainer {
            InjectionManager.register(Wire.self) { Wire() }
            InjectionManager.resetCurrentContainer()
        }
        return Spark()
    }
}

// Before it is registered: the order of blocks does not matter, that of what injects at once does.
InjectionManager.register(Glow.self) { Glow() }
InjectionManager.register(Bulb.self) { Bulb() }
print(Inject(Torch.self))  // expect-error: Torch is injected here before it is registered
let glow = Inject(Glow.self)  // expect-error: Fuse is injected here before it is registered
InjectionManager.register(Fuse(), as: Fuse.self)
func launch() {
    if CommandLine.argc > 1 { print(Inject(Torch.self)) }
    registerNeon()
    print(Inject(Neon.self))
    InjectionManager.register(Torch.self) { Torch() }
}
func registerNeon() { InjectionManager.register(Neon.self) { Neon() } }
launch()
registerPlugs()
begin()
print(glow, Inject(Wire.self), Inject(Plug.self), Inject(Lamp.self), Inject(Spark.self))
print(Inject(Neon?.self) as Any, Inject(Torch?.self) as Any)

// An optional of what is registered nowhere.
struct Wallet: Sendable {}
struct Purse: Sendable {}
print(Inject(Wallet?.self) as Any)  // expect-warning: Wallet? is injected but registered nowhere, and neither is Wallet, so this is always nil
print(Inject(Purse?.self) as Any)
func registerPurse() { InjectionManager.register(Purse.self) { Purse() } }
registerPurse()
