import Injection

// All layers in one run.
@MainActor final class Roof { init() {} }
final class Attic: Sendable { let roof: Roof = Inject() }
final class Floor: Sendable { let attic: Attic = Inject() }
final class Cellar: Sendable { let floor: Floor = Inject() }
final class Garden: Sendable { var cellar: Cellar { Inject() } }
final class Shed: Sendable { let roof: Roof = Inject() }
final class Barn: Sendable { let roof = try? InjectionManager.resolve(Roof.self) }
InjectionManager.register(Roof.self) { @MainActor in Roof() }
InjectionManager.register(Attic.self) { Attic() }  // expect-warning: the block of Attic may run off the main actor, where injecting Roof traps; write `{ @MainActor in … }`
InjectionManager.register(Floor.self) { Floor() }  // expect-warning: the block of Floor may run off the main actor, where injecting Attic traps, because its block needs the main actor, too; write `{ @MainActor in … }`
InjectionManager.register(Cellar.self) { Cellar() }  // expect-warning: the block of Cellar may run off the main actor, where injecting Floor traps
InjectionManager.register(Barn.self) { Barn() }  // expect-warning: the block of Barn may run off the main actor, where `resolve` of Roof throws
InjectionManager.register(Garden.self) { Garden() }
InjectionManager.register(Shed.self) { @MainActor in Shed() }
print(Inject(Cellar.self), Inject(Garden.self), Inject(Shed.self), Inject(Barn.self))
