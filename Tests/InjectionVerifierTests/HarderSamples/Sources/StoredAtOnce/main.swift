import Injection

// A reset gets its closure from a caller of its function. The closure calls a stored closure, by way of a method. So
// what the stored closure registers ends with the session.
struct Tenant: Sendable { let name: String }
@MainActor final class Lease { let tenant: Tenant = Inject() }
@MainActor final class Sheet {
    let lease: Lease
    init(_ lease: Lease) { self.lease = lease }
}
@MainActor final class House {
    var onMove: (@MainActor () -> Void)?
    func moved() { onMove?() }
}
let house = House()
@MainActor func launch() {
    InjectionManager.register(Tenant.self) { Tenant(name: "") }
    house.onMove = {
        let lease = Lease()
        InjectionManager.register(Sheet.self) { @MainActor in Sheet(lease) }  // expect-note: not verified: a stored closure registers Sheet
    }
}
func begin(_ body: () -> Void) { InjectionManager.resetCurrentContainer(body) }
@MainActor func moveIn(_ name: String) {
    begin {
        InjectionManager.register(Tenant.self) { Tenant(name: name) }
        house.moved()
    }
}
launch()
moveIn("Ana")
print(Inject(Sheet.self).lease.tenant.name)
InjectionManager.resetCurrentContainer()
print((try? InjectionManager.resolve(Sheet.self)) is Sheet)  // false
