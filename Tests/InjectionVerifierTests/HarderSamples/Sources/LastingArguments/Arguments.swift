import Injection

// A value that lasts gets an object of a session as an argument: of a struct, a class or an enum, and in a collection.
struct Pass: Sendable { let guest: Guest? = Inject(); var seats: Int { 2 } }
final class Badge: Sendable { let guest: Guest? = Inject() }
protocol Step: Sendable {}
struct Check: Step { let guest: Guest? = Inject() }
struct Count: Step { let number: Int }
struct Gateway: Sendable { let pass: Pass }
struct Steps: Sendable {
    var all: [any Step] = []
    init(_ all: [any Step]) { self.all = all }
    init(each all: any Step...) { self.all = all }
    init() {}
}
struct Single: Sendable { var step: (any Step)? }
final class Desk: Sendable {
    let badge: Badge
    init(badge: Badge) { self.badge = badge }
}
enum Entrance: Sendable { case closed, open(Pass) }
struct Hall: Sendable { let entrance: Entrance; let desks: [String: Desk] }
func makeCheck() -> any Step { Check() }

enum Passed {
    static let gateway = Gateway(pass: Pass())  // expect-error: `gateway` is kept for the life of the process, and holds Guest
    static let listed = Steps([Count(number: 1), Check()])  // expect-error: `listed` is kept for the life of the process, and holds Guest
    static let variadic = Steps(each: Check())  // expect-error: `variadic` is kept for the life of the process, and holds Guest
    static let single = Single(step: Check())  // expect-error: `single` is kept for the life of the process, and holds Guest
    static let returned = Single(step: makeCheck())  // expect-error: `returned` is kept for the life of the process, and holds Guest
    static let filled = { var steps = Steps(); steps.all.append(Check()); return steps }()  // expect-error: `filled` is kept for the life of the process, and holds Guest
    static let set = { var single = Single(); single.step = Check(); return single }()  // expect-error: `set` is kept for the life of the process, and holds Guest
    static let desk = Desk(badge: Badge())  // expect-error: `desk` is kept for the life of the process, and holds Guest
    static let another = Desk(badge: Badge())  // expect-error: `another` is kept for the life of the process, and holds Guest
    static let hall = Hall(entrance: .open(Pass()), desks: [:])  // expect-error: `hall` is kept for the life of the process, and holds Guest
    static let desks = Hall(entrance: .closed, desks: ["a": Desk(badge: Badge())])  // expect-error: `desks` is kept for the life of the process, and holds Guest
}

// A property of a lasting object gets it.
final class Station: Sendable {
    static let shared = Station()  // expect-error: `shared` is kept for the life of the process, and holds Guest
    let gateway = Gateway(pass: Pass())
}

// Nothing of these stays: only a number gets there, or the initializer that runs injects nothing.
struct Seats: Sendable { let count: Int; var pass: Pass? = nil }
struct Folder: Sendable {
    let guest: Guest?
    init() { guest = Inject() }
    init(of guest: Guest) { self.guest = guest }
}
struct Shelf: Sendable { let folder: Folder }
struct Doorway: Sendable { let entrance: Entrance }
struct Visit: Sendable { weak var badge: Badge? }
enum Harmless {
    static let seats = Seats(count: Pass().seats)
    static let counted = { let pass = Pass(); return Seats(count: pass.seats) }()
    static let preview = Shelf(folder: Folder(of: Guest(name: "preview")))
    static let visit = Visit(badge: Badge())
    static let counts = Steps([Count(number: 1)])
    static let closed = Doorway(entrance: .closed)
    static var current: Gateway { Gateway(pass: Pass()) }
}
func usePassed() {
    print(Passed.gateway, Passed.listed, Passed.variadic, Passed.single, Passed.returned, Passed.filled, Passed.set)
    print(Passed.desk, Passed.another, Passed.hall, Passed.desks, Station.shared.gateway, Shelf(folder: Folder()))
    print(Harmless.seats, Harmless.counted, Harmless.preview, Harmless.visit, Harmless.counts, Harmless.closed)
    print(Harmless.current)
}
