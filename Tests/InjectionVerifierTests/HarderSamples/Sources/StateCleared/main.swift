import Injection
import Synchronization

// A sign-out clears some of these variables, and does not clear the others.
struct Member: Sendable { let name: String }
struct State { var user: String?, log: [String] = []; mutating func clear() { user = nil; log = [] } }
@MainActor protocol Clearing: AnyObject { func forget() }
@MainActor final class Memory: Clearing {
    static let shared = Memory()
    private var emptied: [String] = []
    private var renewed = ""  // expect-warning: `Memory.renewed` outlives sessions
    func fill(_ name: String) { (emptied, renewed) = ([name], name) }
    // A call that may lead elsewhere counts only for what it empties.
    func forget() {
        emptied = []
        renewed = other()
    }
    func other() -> String { readLine() ?? "" }
}
final class Album: Clearing { func forget() {} }
@MainActor enum Host {
    static var assigned: String?
    static var removed: [String] = []
    static var popped: [String] = []
    static var byMethod = State()
    static var whole = State()
    static let locked = Mutex<[String]>([])
    static var bySetter: String? { get { stored } set { stored = newValue } }
    static var stored: String?
    static var byHook: String?
    // The hook keeps what its object has; the other hook never runs, because its object is not registered.
    static var keptByHook: String?  // expect-warning: `Host.keptByHook` outlives sessions
    static var byOtherHook: String?  // expect-warning: `Host.byOtherHook` outlives sessions
    static var byClosure: String?
    // A closure that is stored counts only for what it empties, for another may be called.
    static var replacedByClosure: String?  // expect-warning: `Host.replacedByClosure` outlives sessions
    static var helped: String?
    static var added: [String] = []  // expect-warning: `Host.added` outlives sessions
    static var kept: String?  // expect-warning: `Host.kept` outlives sessions
    static var elsewhere: String?  // expect-warning: `Host.elsewhere` outlives sessions
    static var onAnotherWay: String?  // expect-warning: `Host.onAnotherWay` outlives sessions
    static var partly = State()  // expect-warning: `Host.partly` outlives sessions, and the reset in `signOut()` does not clear `Host.partly.log`
    static var onSignedOut: (() -> Void)?
    static let clearing: [any Clearing] = [Memory.shared, Album()]
    static func fill(_ name: String) {
        (assigned, removed, popped, stored, byHook, byClosure, helped) = (name, [name], [name], name, name, name, name)
        (byMethod, whole) = (State(user: name), State(user: name))
        (keptByHook, byOtherHook) = (name, name)
        locked.withLock { $0.append(name) }
        replacedByClosure = name
        (added, kept, elsewhere, onAnotherWay) = ([name], name, name, name)
        partly.user = name
        partly.log.append(name)
        Memory.shared.fill(name)
    }
    static func forget() { helped = nil }
}
@MainActor class Page: @MainActor Evictable {
    private let member: Member = Inject()
    private var title = "Page"
    func containerDidEvict() {
        Host.byHook = nil
        Host.keptByHook = title
    }
}
@MainActor final class Screen: Page {}
typealias MakeCloset = @MainActor @Sendable () -> Closet
@MainActor final class Closet: @MainActor Evictable {
    static let shared = Closet()
    func containerDidEvict() { Host.byOtherHook = nil }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Member.self) { Member(name: name) } }
    Host.fill(name)
}
enum Action { case signOut, refresh }
@MainActor func signOut() {
    Host.assigned = nil
    Host.removed.removeAll()
    while Host.popped.popLast() != nil {}
    Host.byMethod.clear()
    Host.whole = State()
    Host.locked.withLock { $0 = [] }
    Host.bySetter = nil
    Host.onSignedOut?()
    Host.forget()
    // These are not: changed in place, put back, a part.
    Host.added.append("")
    let last = Host.kept
    Host.kept = last
    Host.partly.user = nil
    for one in Host.clearing { one.forget() }
    InjectionManager.resetCurrentContainer()
}
@MainActor func act(_ action: Action) {
    switch action {
    case .signOut: signOut()
    case .refresh: Host.onAnotherWay = nil
    }
}
@MainActor func refresh() { Host.elsewhere = nil }
Host.onSignedOut = {
    Host.byClosure = nil
    Host.replacedByClosure = Memory.shared.other()
}
InjectionManager.register(Member.self) { Member(name: "guest") }
InjectionManager.register(Screen.self) { @MainActor in Screen() }
// The library evicts the function, and not what that may return.
InjectionManager.register(MakeCloset.self) { { @MainActor in Closet.shared } }
_ = (Inject(Screen.self), Inject(MakeCloset.self)())
signIn(Inject(Member.self).name)
act(.refresh)
refresh()
act(.signOut)
print(Host.assigned ?? "", Host.whole.log, Host.byHook ?? "", Host.byClosure ?? "")
