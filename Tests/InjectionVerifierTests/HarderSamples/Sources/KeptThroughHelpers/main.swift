import Injection

// What a helper injects, generic or not, is kept like what the code itself injects.
struct Renter: Sendable { let name: String }
func current() -> Renter { Inject() }
func get<T>(_ type: T.Type = T.self) -> T { Inject() }
extension Renter { static var current: Renter { Inject() } }

final class FromFunction: Sendable {
    static let shared = FromFunction()  // expect-error: `shared` is kept for the life of the process, and holds Renter
    let renter: Renter
    init() { renter = current() }
}
final class FromClosure: Sendable {
    static let shared = FromClosure()  // expect-error: `shared` is kept for the life of the process, and holds Renter
    let renter: Renter
    init(isHere: Bool = true) { renter = isHere ? { Inject() }() : Renter(name: "") }
}
final class FromGetter: Sendable {
    static let shared = FromGetter()  // expect-error: `shared` is kept for the life of the process, and holds Renter
    let renter: Renter
    init() { renter = .current }
}
final class FromGeneric: Sendable {
    static let shared = FromGeneric()  // expect-error: `shared` is kept for the life of the process, and holds Renter
    let renter: Renter = get()
}
@propertyWrapper struct Fetched<Value: Sendable>: Sendable {
    let wrappedValue: Value
    init() { wrappedValue = Inject() }
}
struct Wrapped: Sendable {
    static let shared = Wrapped()  // expect-error: `shared` is kept for the life of the process, and holds Renter
    @Fetched var renter: Renter
}
struct Held<Value: Sendable>: Sendable { let value: Value = Inject() }
enum Flat {
    static let renter: Renter = get()  // expect-error: `renter` is kept for the life of the process, and holds Renter
    static let held = Held<Renter>()  // expect-error: `held` is kept for the life of the process, and holds Renter
    // The generic code injects nothing of a session here.
    static let log: Log = get()
    static let logs = Held<Log>()
}
final class Log: Sendable {}
final class AtLaunch: Sendable { let renter: Renter = get() }

let guest = current()  // expect-error: `guest` is kept for the life of the process, and holds Renter
func show() -> String { guest.name }

InjectionManager.register(Renter.self) { Renter(name: "guest") }
InjectionManager.register(Log(), as: Log.self)
InjectionManager.register(AtLaunch(), as: AtLaunch.self)  // expect-error: AtLaunch is registered as an instance, which outlives sessions, and holds Renter
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Renter(name: name), as: Renter.self) }
}
signIn("Ana")
print(FromFunction.shared, FromClosure.shared, FromGetter.shared, FromGeneric.shared, Wrapped.shared)
print(Flat.renter, Flat.held, Flat.log, Flat.logs, Inject(AtLaunch.self), show())
InjectionManager.resetCurrentContainer()
