import Injection

// The closure of a reset only schedules the call of a stored closure, which runs after the reset. So what the stored
// closure registers is permanent.
struct Tenant: Sendable { let name: String }
@MainActor final class Lease { let tenant: Tenant = Inject() }
@MainActor final class Blanket {
    init(_ lease: Lease) {}
}
@MainActor final class Sheet {
    let lease: Lease
    init(_ lease: Lease) { self.lease = lease }
}
@MainActor final class Agenda {
    var step: (@MainActor () -> Void)?
    func schedule(_ step: @escaping @MainActor () -> Void) { self.step = step }
    func work() {
        step?()
        step = nil
    }
}
@MainActor final class House {
    var onMove: (@MainActor () -> Void)?
    func moved() { onMove?() }
}
let (agenda, house) = (Agenda(), House())
@MainActor func launch() {
    InjectionManager.register(Tenant.self) { Tenant(name: "") }
    house.onMove = {
        let lease = Lease()
        InjectionManager.register(Sheet.self) { @MainActor in Sheet(lease) }  // expect-warning: the block of Sheet captures `lease`, which holds Tenant
        InjectionManager.register(Blanket.self) { @MainActor [unowned lease] in Blanket(lease) }
    }
}
@MainActor func moveIn(_ name: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Tenant.self) { Tenant(name: name) }
        agenda.schedule { house.moved() }
    }
    agenda.work()
}
launch()
moveIn("Ana")
print(Inject(Sheet.self).lease.tenant.name)
print(Inject(Blanket?.self) != nil)
InjectionManager.resetCurrentContainer()
print(((try? InjectionManager.resolve(Sheet.self)) as Sheet?)?.lease.tenant.name ?? "nobody")  // Ana
