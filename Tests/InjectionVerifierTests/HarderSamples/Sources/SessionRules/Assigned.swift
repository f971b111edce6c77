import Injection
import Synchronization

// These objects outlive sessions, and inject a session type once.
final class Passerby: Sendable {}
func visit() { InjectionManager.resetCurrentContainer { InjectionManager.register(Passerby.self) { Passerby() } } }
@MainActor final class Visits {
    static let shared = Visits()
    private var last: Passerby?
    private weak var noted: Passerby?
    private var current: Passerby?
    private(set) var isOpen = false
    func remember() { if last == nil { last = Inject() } }  // expect-warning: `Visits.last` outlives sessions, and is assigned Passerby
    func arrive() { current = Inject(Passerby.self) }  // expect-warning: `Visits.current` outlives sessions, and is assigned Passerby, which is registered for a session: the next session gets the same one
    // Weak, or kept by what ends with the session.
    func note() { if noted == nil { noted = Inject(Passerby.self) } }
    func look() { if isOpen { print(Inject(Passerby.self)) } }
}
final class VisitLog {
    private var first: Passerby?
    func log() { if first == nil { first = Inject() } }  // expect-warning: `VisitLog.first` outlives sessions, and is assigned Passerby
}
final class VisitScreen {
    private var visitor: Passerby?
    func show() { if visitor == nil { visitor = Inject() } }
}
func launchVisits() {
    InjectionManager.register(Passerby.self) { Passerby() }
    InjectionManager.register(VisitLog(), as: VisitLog.self)
    InjectionManager.register(VisitScreen.self) { VisitScreen() }
    _ = Inject(VisitLog.self)
    _ = Inject(VisitScreen.self)
}

// A collection has the object.
@MainActor enum Guests {
    private static var byScreen: [String: Passerby] = [:]
    private static var all: [Passerby] = []
    private static var names: [String] = []  // expect-warning: `Guests.names` outlives sessions
    static func guest(of screen: String) -> Passerby {
        if let guest = byScreen[screen] { return guest }
        let guest = Inject(Passerby.self)
        byScreen[screen] = guest  // expect-warning: `Guests.byScreen` outlives sessions, and may hold Passerby
        return guest
    }
    static func first() -> Passerby {
        if all.isEmpty { all.append(Inject()) }  // expect-warning: `Guests.all` outlives sessions, and may hold Passerby
        return all[0]
    }
    static func note() {
        if names.isEmpty { names.append("\(type(of: Inject(Passerby.self)))") }
        var local: [Passerby] = []
        if names.count < 2 { local.append(Inject()) }
        print(names, local.count)
    }
}

// The property is part of a value, or stands for one.
final class VisitCache: @unchecked Sendable {
    struct State { var visitor: Passerby?; var count = 0 }
    private var state = State()
    private var other: Passerby?
    private var third: Passerby?
    private let locked = Mutex<Passerby?>(nil)
    func inState() { if state.visitor == nil { state.visitor = Inject() } }  // expect-warning: `VisitCache.state.visitor` outlives sessions, and is assigned Passerby
    func orElse() { other = other ?? Inject() }  // expect-warning: `VisitCache.other` outlives sessions
    func either() { third = third == nil ? Inject() : third }  // expect-warning: `VisitCache.third` outlives sessions
    func inLock() { locked.withLock { if $0 == nil { $0 = Inject() } } }  // expect-warning: `VisitCache.locked` outlives sessions
    func eachTime() { locked.withLock { $0 = Inject() } }
}
final class VisitPage: @unchecked Sendable {
    private var other: Passerby?
    private let locked = Mutex<Passerby?>(nil)
    func orElse() { other = other ?? Inject() }
    func inLock() { locked.withLock { if $0 == nil { $0 = Inject() } } }
}
func launchCaches() {
    InjectionManager.register(VisitCache(), as: VisitCache.self)
    InjectionManager.register(VisitPage.self) { VisitPage() }
    _ = (Inject(VisitCache.self), Inject(VisitPage.self))
}

// A singleton that holds it weakly lets the session have it.
@MainActor final class VisitBadge {
    static let shared = VisitBadge()
    private weak var visitor = Inject(Passerby.self)
    func text() -> Bool { visitor == nil }
}
final class VisitPrinter {
    weak var visitor: Passerby?
    init() { visitor = Inject(Passerby.self) }
}
func launchBadges() {
    InjectionManager.register(VisitPrinter(), as: VisitPrinter.self)
    _ = Inject(VisitPrinter.self)
}

// These objects are made only after a session has begun.
struct Attendee: Sendable {}
func admit() {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Attendee.self) { Attendee() } }
    _ = AttendeeScreen()
    _ = AnyScreen()
}
func lobby() { _ = AnyScreen() }
final class AttendeeScreen { let attendee: Attendee = Inject() }
final class AnyScreen { let attendee: Attendee = Inject() }  // expect-warning: only sessions register Attendee

// Code assigns the variable, directly or through others.
@MainActor final class History {
    static let shared = History()
    var visitor: Passerby?
    func remember() { visitor = Inject() }  // expect-warning: `History.visitor` outlives sessions, and is assigned Passerby
}
@MainActor final class Guestbook {
    static let shared = Guestbook()
    private var visitor: Passerby?
    func open() {
        if visitor == nil { load() }
    }
    func openAgain() {
        if visitor == nil { set(Inject()) }
    }
    private func load() { visitor = Inject() }  // expect-warning: `Guestbook.visitor` outlives sessions, and is assigned Passerby
    private func set(_ visitor: Passerby) { self.visitor = visitor }
}
@MainActor func rememberElsewhere() { History.shared.visitor = Inject() }
