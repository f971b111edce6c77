import Injection

// A registration that a helper makes in a reset ends with the session. One that it makes otherwise does not.
struct Tint: Sendable { var name = "grey" }
struct Accent: Sendable { var name = "grey" }
struct Voice: Sendable { var name = "" }
struct Purse: Sendable { var owner = "" }
struct Fare: Sendable { var owner = "" }
struct Sash: Sendable { var name = "grey" }
struct Belt: Sendable { var name = "grey" }
struct Level: Sendable { var isFull = false }
struct Motto: Sendable { var text = "" }
struct Hobby: Sendable { var name = "" }
struct Moment: Sendable { var now = 1 }
final class Dial: Sendable { let moment: Moment = Inject() }

final class Kept: Sendable {
    static let tint = Inject(Tint.self)  // expect-error: `tint` is kept for the life of the process, and holds Tint, which is registered for a session
    static let accent = Inject(Accent.self)  // expect-error: `accent` is kept for the life of the process, and holds Accent
    static let voice = Inject(Voice?.self)  // expect-error: `voice` is kept for the life of the process, and holds Voice
    static let purse = Inject(Purse?.self)  // expect-error: `purse` is kept for the life of the process, and holds Purse
    static let fare = Inject(Fare?.self)  // expect-error: `fare` is kept for the life of the process, and holds Fare
    static let keeper = Inject(Keeper?.self)  // expect-error: `keeper` is kept for the life of the process, and holds Keeper
    static let sash = Inject(Sash.self)  // expect-error: `sash` is kept for the life of the process, and holds Sash
    static let belt = Inject(Belt.self)  // expect-error: `belt` is kept for the life of the process, and holds Belt
    static let level = Inject(Level.self)
    static let motto = Inject(Motto.self)
    static let dial = Inject(Dial.self)
}
func launchHelpers() {
    InjectionManager.register(Tint.self) { Tint() }
    InjectionManager.register(Accent.self) { Accent() }
    InjectionManager.register(Sash.self) { Sash() }
    InjectionManager.register(Belt.self) { Belt() }
    setUp { InjectionManager.register(Level.self) { Level() } }
    InjectionManager.register(Motto.self) { Motto() }
    InjectionManager.register(Moment.self) { Moment() }
    InjectionManager.register(Dial.self) { Dial() }
    registerHobby()
}
func registerHobby() { InjectionManager.register(Hobby.self) { Hobby() } }
@MainActor func signInByHelpers(_ name: String, _ sessions: any Sessions) {
    newSession { InjectionManager.register(Tint.self) { Tint(name: name) } }
    passOn { InjectionManager.register(Accent.self) { Accent(name: name) } }
    newSessionSoon { InjectionManager.register(Voice.self) { Voice(name: name) } }
    Authority().signIn(name) { owner in InjectionManager.register(Purse.self) { Purse(owner: owner) } }
    sessions.begin { InjectionManager.register(Fare.self) { Fare(owner: name) } }
    beginAlike { InjectionManager.register(Sash.self) { Sash(name: name) } }
    // One of two, and which one a condition decides.
    let red = { InjectionManager.register(Belt.self) { Belt(name: "red") } }
    let blue = { InjectionManager.register(Belt.self) { Belt(name: "blue") } }
    newSession(name.isEmpty ? red : blue)
    // These are called by name, and at launch, too.
    newSession(registerHobby)
    resetAndRegister { InjectionManager.register(Motto.self) { Motto(text: "again") } }  // expect-warning: Motto, which is registered at launch, is registered again permanently
}
func useHelpers() -> Moment {
    _ = (Inject(Hobby.self), Inject(Ramp.self), Inject(Pot?.self), Inject(Scarf?.self))
    return inContainer({ InjectionManager.register(Moment.self) { Moment(now: 5) } }, run: { Inject(Dial.self).moment })
}

// Two sessions that one helper begins never meet.
protocol Rack: Sendable {}
protocol Depot: Sendable {}
struct FullRack: Rack { let depot: any Depot = Inject() }
struct EmptyDepot: Depot {}
struct EmptyRack: Rack {}
struct FullDepot: Depot { let rack: any Rack = Inject() }
func beginWithRack() {
    newSession {
        InjectionManager.register((any Rack).self) { FullRack() }
        InjectionManager.register((any Depot).self) { EmptyDepot() }
    }
    _ = (Inject((any Rack).self), Inject((any Depot).self))
}
func beginWithDepot() {
    newSession {
        InjectionManager.register((any Rack).self) { EmptyRack() }
        InjectionManager.register((any Depot).self) { FullDepot() }
    }
}

// A helper that runs it in both ways registers for good, too.
struct Ramp: Sendable {}
func startRamps() {
    start(false) { InjectionManager.register(Ramp.self) { Ramp() } }
    start(true) { InjectionManager.register(Ramp.self) { Ramp() } }
}

// A registration in a task of that closure belongs neither to the session nor to the launch.
struct Pot: Sendable {}
struct Scarf: Sendable {}
func registerBeside() {
    newSession { Task { InjectionManager.register(Pot.self) { Pot() } } }  // expect-error: Pot is registered after the reset, by code that its closure only starts
    newSession { Task { InjectionManager.register(Scarf.self) { Scarf() } } }  // expect-error: Scarf is registered after the reset, by code that its closure only starts
}
func launchScarf() { InjectionManager.register(Scarf.self) { Scarf() } }

// In a loop, too, what a session registers is there once it has begun; not on the way on which it has not.
struct Lace: Sendable { var name = "" }
struct Ribbon: Sendable { var name = "" }
func signInAll(_ names: [String]) async {
    for name in names {
        newSession { InjectionManager.register(Lace.self) { Lace(name: name) } }  // expect-warning: this resets off the main actor
        print(Inject(Lace.self))
    }
}
func signInSome(_ names: [String]) async {
    for name in names {
        if !name.isEmpty { newSession { InjectionManager.register(Ribbon.self) { Ribbon(name: name) } } }  // expect-warning: this resets off the main actor
        print(Inject(Ribbon.self))  // expect-warning: only sessions register Ribbon
    }
}
