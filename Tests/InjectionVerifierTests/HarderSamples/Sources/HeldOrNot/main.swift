import Injection

// What a variable holds, and what its type only names.
struct Tenant: Sendable { let name: String }
final class Flat: Sendable {
    let tenant: Tenant = Inject()
    func sign() -> Sign { Sign(text: tenant.name) }
}
struct Sign: Sendable { let text: String }
struct Door: Sendable { let text: String }

// A function that is given or returns a flat holds none, and neither does a key path.
@MainActor enum Keys {
    static let make: () -> Flat = { Inject() }
    static let title: (Flat) -> String = { $0.tenant.name }
    static let path: KeyPath<Flat, String> = \.tenant.name
    static let table: [String: @Sendable () -> Flat] = ["first": { Inject() }]
}
final class Porter: Sendable {
    let make: @Sendable () -> Flat
    init(_ make: @escaping @Sendable () -> Flat) { self.make = make }
}

// An instance of launch holds what it is given behind a protocol, also by a default argument.
protocol Shelf: AnyObject { func put(_ text: String) }
final class Cabinet: Shelf {
    private var rows: [String] = []  // expect-warning: `Cabinet.rows` outlives sessions, and the reset in `moveOut()` does not clear it
    func put(_ text: String) { rows.append(text) }
}
final class Chest: Shelf {
    private var rows: [String] = []  // expect-warning: `Chest.rows` outlives sessions
    func put(_ text: String) { rows.append(text) }
}
final class Basket: Shelf {
    private var rows: [String] = []  // of the session
    func put(_ text: String) { rows.append(text) }
}
@MainActor final class Hall {
    let shelf: any Shelf
    init(_ shelf: any Shelf = Cabinet()) { self.shelf = shelf }
}
@MainActor final class Cellar {
    let shelf: any Shelf
    init(_ shelf: any Shelf) { self.shelf = shelf }
}

// A struct is not cleared as long as one of its properties stays, even a `let`.
struct Visitor { let name: String; var isIn = true }
struct Parcel { let limit = 5; var name: String }
@MainActor enum Lobby {
    static var visitor: Visitor?  // expect-warning: `Lobby.visitor` outlives sessions, and the reset in `moveOut()` does not clear it
    static var parcel = Parcel(name: "")
}

// The tree of the compiler leaves out the default arguments of subscripts.
struct Floor {
    subscript(number: Int, door: Door = Inject()) -> String { "\(number) \(door.text)" }
    subscript(make make: @autoclosure () -> Door = Inject()) -> String { make().text }
}

// A helper hands the block on as it is.
func bind<T>(_ type: T.Type, _ make: @escaping @Sendable () -> T) { InjectionManager.register(type, make) }
func bindSign(of flat: Flat) {
    bind(Sign.self) { flat.sign() }  // expect-warning: the block of Sign captures `flat`, which holds Flat, and no reset releases it
}

@MainActor func moveIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Tenant(name: name), as: Tenant.self) }
    Inject(Hall.self).shelf.put(Inject(Tenant.self).name)
    Inject(Cellar.self).shelf.put(Inject(Tenant.self).name)
    Inject((any Shelf).self).put(Inject(Tenant.self).name)
    Lobby.visitor = Visitor(name: Inject(Tenant.self).name)
    Lobby.parcel = Parcel(name: Inject(Tenant.self).name)
}
@MainActor func moveOut() {
    Lobby.visitor?.isIn = false
    Lobby.parcel.name = ""
    InjectionManager.resetCurrentContainer()
}

InjectionManager.register(Tenant.self) { Tenant(name: "nobody") }
InjectionManager.register(Flat.self) { Flat() }
InjectionManager.register(Door.self) { Door(text: "door") }
InjectionManager.register((any Shelf).self) { Basket() }
InjectionManager.register(Porter { Inject() }, as: Porter.self)
InjectionManager.register(Hall(), as: Hall.self)
InjectionManager.register(Cellar(Chest()), as: Cellar.self)
bindSign(of: Inject())
moveIn(readLine() ?? "")
print(Keys.make(), Keys.title(Inject()), Inject(Flat.self)[keyPath: Keys.path], Keys.table, Inject(Porter.self).make())
print(Floor()[1], Floor()[make: Door(text: "")], Inject(Sign.self), Lobby.visitor?.name ?? "")
moveOut()
