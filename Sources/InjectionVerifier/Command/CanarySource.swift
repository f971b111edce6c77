enum CanarySource {
    /// The program. Each comment at the end of a line is the beginning of a finding that is expected in that line. Each
    /// declaration states its isolation, because the default differs between modules.
    static let text = #"""
        import Injection
        import Observation

        nonisolated final class Missing: Sendable {}
        nonisolated final class Present: Sendable {}
        nonisolated final class Half: Sendable {}
        nonisolated final class Unused: Sendable {}
        nonisolated final class Screen: Sendable {}
        nonisolated struct Account: Sendable {}
        @MainActor final class Hooked: @MainActor Evictable { func containerDidEvict() {} }
        nonisolated struct Guest: Sendable {}
        nonisolated struct Motor: Sendable {}
        nonisolated struct Profile: Sendable {}
        nonisolated struct Twice: Sendable {}
        nonisolated final class Ring: Sendable { init(_ next: Any) {} }
        nonisolated final class Loop: Sendable { init(_ next: Any) {} }
        nonisolated final class Frame: Sendable { init(_ panel: Panel) {} }
        nonisolated final class Loose { var count = 0 }
        nonisolated final class Tally { var count = 0 }
        nonisolated final class Gauge { var count = 0 }
        nonisolated enum Choice { case loose(Loose), tight }
        nonisolated indirect enum Nested { case loose(of: Loose) }
        @MainActor final class Panel { nonisolated init() {} }
        nonisolated struct OnlyHere: Sendable {}

        nonisolated func called<T>(_ body: () -> T) -> T { withoutActuallyEscaping(body) { $0() } }
        nonisolated dynamic func chosen<T: Sendable>(_: T.Type) { _ = Inject(T.self) }
        @_dynamicReplacement(for: chosen(_:)) nonisolated func choosing<T: Sendable>(_ type: T.Type) { chosen(type) }
        nonisolated class Base {
            func member<T: Sendable>(_: T.Type) { _ = Inject(T.self) }
            weak var weakly: Missing?
        }
        nonisolated class Derived: Base {
            override func member<T: Sendable>(_: T.Type) { super.member(Missing.self) } // error unregistered: Missing is injected
            func assign() { weakly = Inject() } // warning silent-optional: an optional injection into a weak variable
            func assignLater() { let found: Missing? = Inject(); weakly = found } // warning unregistered: Missing? is injected but registered nowhere
        }
        nonisolated class Root: @unchecked Sendable { class func shared() -> Self { Inject() } }
        @Observable nonisolated final class Observed { var present: Present = Inject() }
        nonisolated package protocol Asks { associatedtype Kind: Sendable; associatedtype Keys: Hashable; func required() }
        nonisolated package struct Packed: Asks { package typealias Kind = Int; package typealias Keys = Int }
        nonisolated protocol AsksMore: Asks {}
        nonisolated extension Asks { package func required() { _ = Inject(Kind.self) } } // error unregistered: Missing is injected // error unregistered: Int is injected
        nonisolated struct Asking: AsksMore { typealias Kind = Missing; typealias Keys = Int }
        nonisolated struct Unwrapped { var value: Missing!; init() { value = Inject() } } // warning silent-optional: an optional injection into an implicitly
        nonisolated let global: Ring = Inject() // error cycle: a cycle: Ring → Ring // error kept-beyond-session: `global` is kept for the life of the process
        nonisolated protocol Kept: Sendable {}
        nonisolated protocol Absent: Sendable {}
        nonisolated struct KeptValue: Kept { let ring: Ring? = Inject() }
        nonisolated protocol KeptToo: AnyObject, Sendable {}
        nonisolated final class KeptObject: KeptToo { let ring: Ring? = Inject() }
        nonisolated enum Cache {
            nonisolated(unsafe) static var ring: Ring?
            static func fill(_ flag: Bool) { if flag { ring = Inject() } } // warning kept-beyond-session: `Cache.ring` outlives sessions
            nonisolated(unsafe) static var rings: [Ring] = []
            static func add(_ flag: Bool) { if flag { rings.append(Inject()) } } // warning kept-beyond-session: `Cache.rings` outlives sessions
            nonisolated(unsafe) static var emptied: [Ring] = []
            nonisolated(unsafe) static var removed: [Ring] = []
            nonisolated(unsafe) static var popped: [Ring] = []
            nonisolated(unsafe) static var taken: Ring?
            nonisolated(unsafe) static var swapped: Ring?
            static func addToEmptied() {
                emptied.append(Inject()); removed.append(Inject()); popped.append(Inject()); taken = Inject(); swapped = Inject()
            }
            static func empty() {
                emptied.removeAll(); removed.remove(at: 0); while popped.popLast() != nil {}; _ = taken.take()
                var none: Ring?
                swap(&swapped, &none)
                InjectionManager.resetCurrentContainer()
            }
            nonisolated(unsafe) static var text = "" // warning outlives-sessions: `Cache.text` outlives sessions
            static func note(_ new: String) { text = new }
        }
        nonisolated final class Filling { deinit { Cache.fill(true); Cache.add(true); Cache.addToEmptied(); Cache.empty(); Cache.note("") } }
        nonisolated struct Token: Sendable {}
        nonisolated final class TokenHolder: Sendable { let token: Token = Inject() }
        nonisolated struct Path { var present: Ring { Inject() } }

        nonisolated func cast<T>(_ base: Base, _ value: Any, as: T.Type) -> [any Sendable.Type] {
            _ = Root.shared() // error unregistered: Root is injected
            _ = type(of: base)
            if let derived = base as? Derived { derived.assign() }
            if let number = value as? T { _ = number }
            return [Missing.self]
        }
        @main nonisolated struct Program { static func main() async { register(); register(true); isolate() } }
        nonisolated struct Using: CustomStringConvertible {
            var description: String { try! use(Derived(), Asking()); return "" }
        }

        nonisolated public func register() {
            InjectionManager.register(Present.self) { Present() }
            InjectionManager.register(Unused.self) { Unused() } // warning never-injected: Unused is registered, but nobody injects it
            InjectionManager.register(Token.self) { Token() }
            InjectionManager.register(TokenHolder.self) { TokenHolder() }
            InjectionManager.register(Screen.self) { @MainActor in Screen() }
            InjectionManager.register(Panel.self) { @MainActor in Panel() }
            InjectionManager.register(Frame.self) { Frame(Inject()) } // warning block-off-main-actor: the block of Frame may run
            InjectionManager.register(Motor.self) { @Engine in Motor() } // error block-on-other-actor: Motor is registered
            InjectionManager.register(Twice.self) { Twice() }
            InjectionManager.register(Account.self) { Account() }
            InjectionManager.register(Ring.self) { Ring(global) }
            InjectionManager.register(Path.self) { _ = \Path.present; return Path() }
            InjectionManager.register(Loop.self) { called { Loop(Inject(Loop.self)) } } // error cycle: a cycle: Loop → Loop
            InjectionManager.register(Loose.self) { Loose() }
            InjectionManager.register(Hooked.self) { Hooked() } // warning hook-off-main-actor: `containerDidEvict()` of Hooked
            InjectionManager.register(Tally.self) { Tally() }
            InjectionManager.register(Gauge.self) { Gauge() }
            InjectionManager.register(Choice.self) { .tight }
            InjectionManager.register(Nested.self) { .loose(of: Loose()) }
            InjectionManager.register(KeptValue(), as: (any Kept).self) // error kept-beyond-session: Kept is registered as an instance
            InjectionManager.register(KeptObject(), as: (any KeptToo).self) // error kept-beyond-session: KeptToo is registered as an instance
        }
        nonisolated public func register(_ flag: Bool) {
            InjectionManager.register(Twice.self) { Twice() } // warning registered-twice: Twice is registered a second time
            if flag { InjectionManager.register(Half.self) { Half() } } // warning registered-in-branch: Half is registered only if
            renew()
            let ring: Ring = Inject()
            InjectionManager.register(UInt8.self) { _ = ring; return 1 } // warning captured-for-good: the block of UInt8 captures `ring`
            _ = (Inject(UInt8.self), Inject(Half.self), Inject((any Kept).self), Inject((any KeptToo).self), Inject(Hooked.self))
        }
        nonisolated func use(_ base: Base, _ asks: any AsksMore) throws {
            base.member(Missing.self) // error unregistered: Missing is injected
            chosen(Missing.self) // error unregistered: Missing is injected
            asks.required()
            _ = try InjectionManager.resolve(Missing.self) // error unregistered: Missing is injected
            do { _ = try InjectionManager.resolve(Missing.self) } catch { fatalError() } // error unregistered: Missing is injected
            _ = (try? InjectionManager.resolve(Missing.self))! // error unregistered: Missing is injected
            guard let _ = try? InjectionManager.resolve((any Absent).self) else { fatalError() } // error unregistered: Absent is injected
            _ = InjectionManager.resetCurrentContainer { InjectionManager.register(Ring.self) { Ring(0) } }
            do { _ = try InjectionManager.resolve(Missing.self) } catch InjectionError.notRegistered {}
            InjectionManager.register(Account.self) { Account() } // warning registered-twice: Account, which is registered at launch
            InjectionManager.resetCurrentContainer { Task { InjectionManager.register(Profile.self) { Profile() } } } // error task-in-reset: Profile
            InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest() }; _ = Inject(Guest?.self) } // warning injected-in-reset: Guest, which this reset registers
            InjectionManager.resetCurrentContainer { InjectionManager.register(Token.self) { Token() } }
            _ = Inject(TokenHolder.self)
            InjectionManager.resetCurrentContainer { InjectionManager.resetCurrentContainer { InjectionManager.register(Ring.self) { Ring(0) } } } // error reset-inside: a reset in the closure
            InjectionManager.currentSession.end { InjectionManager.currentSession.end { InjectionManager.register(Ring.self) { Ring(0) } } } // error reset-inside: a reset in the closure
            _ = (Inject(Account.self), Inject(Profile.self), Inject(Motor.self), Inject(Twice.self))
            _ = Inject(Loose.self) // warning not-sendable: Loose is shared by all
            _ = (Inject(Choice.self), Inject(Nested.self)) // warning not-sendable: Choice is shared by all // warning not-sendable: Nested is shared by all
        }
        nonisolated func forget() { InjectionManager.register(Unused.self) { Unused() } } // warning never-reached: Unused is registered in code
        nonisolated func signOut() { print() } // warning sign-out-without-reset: `signOut()` resets nothing
        nonisolated func typed<T: Sendable>(_: T) { _ = Inject(T.self) } // note not-verified: not verified
        nonisolated func open(_ value: any Sendable) { typed(value) }
        nonisolated func greet() -> Guest { Inject() } // warning only-in-sessions: only sessions register Guest
        nonisolated func never() { return; _ = Inject(Present.self) } // error unseen-injection: this `Inject` stands in active code
        @MainActor func show() { _ = (Inject(Panel.self), Inject(Path.self), Inject(Frame.self)) }
        nonisolated func later() { Task { @MainActor in _ = Inject(Panel.self) } }
        nonisolated(nonsending) func inherit() async { _ = Inject(Screen.self) }
        func isolated(on actor: isolated (any Actor)? = #isolation) async { _ = Inject(Screen.self) }
        func isolated(onNone actor: isolated (any Actor)?) async { _ = Inject(Screen.self) } // error off-main-actor: Screen is registered on the main actor
        @MainActor func callIsolated() async { await isolated(); await isolated(onNone: nil) }
        func isolated(onMain actor: isolated MainActor) { _ = Inject(Screen.self) }
        actor Worker {
            func wait() async { _ = await MainActor.run { Inject(Screen.self) } }
            func work() { _ = Inject(Screen.self) } // error off-main-actor: Screen is registered on the main actor
            func count() { _ = Inject(Tally.self) } // warning shared-unsafely: Tally is injected on the actor Worker and on the main actor // warning not-sendable: Tally is shared
        }
        @globalActor actor Engine { static let shared = Engine() }
        @Engine func measure() { _ = Inject(Gauge.self) } // warning shared-unsafely: Gauge is injected on the actor Engine and on the main actor // warning not-sendable: Gauge is shared
        nonisolated struct Style { @MainActor static let screen: Screen = Inject() }
        @concurrent nonisolated func styled() async { _ = await Style.screen }
        @MainActor func showCounts() { _ = (Inject(Tally.self), Inject(Gauge.self)) }
        nonisolated func endSession() { InjectionManager.resetCurrentContainer() }
        @concurrent nonisolated func endElsewhere() async { endSession() } // warning reset-off-main-actor: this resets off the main actor
        @concurrent nonisolated func elsewhere() async { _ = Inject(Screen.self) } // error off-main-actor: Screen is registered on the main actor
        @concurrent nonisolated func late() async {
            _ = Inject(Ring.self)
            await elsewhere()
            _ = Inject(Ring.self) // warning injected-late: Ring, which is registered for a session, is injected after an `await`
            async let ring: Ring = Inject() // warning injected-late: Ring, which is registered for a session, is injected in a task
            await withDiscardingTaskGroup { $0.addTask { _ = Inject(Ring.self) } } // warning injected-late: Ring, which is registered for a session
            _ = await ring
        }
        @MainActor func leaveLate() async {
            await inherit()
            endSession() // warning reset-late: this reset follows an `await`
            let session = InjectionManager.currentSession
            await inherit()
            if session.isCurrent { endSession() }
        }
        nonisolated func endIfRefused(_ status: Int) { if status == 401 { endSession() } }
        @MainActor func leavePerhapsLate() async {
            await inherit()
            endIfRefused(401) // warning reset-late: this may reset after an `await`
        }
        nonisolated func renew() { try? InjectionManager.currentSession.register(Token.self) { Token() } } // warning registered-twice: Token is registered again in its session
        @concurrent nonisolated func enter() async { _ = InjectionManager.currentSession } // warning injected-late: `currentSession` is read at the start
        @MainActor func enterLater() async { await enter() }
        @MainActor func current() async {
            let session = InjectionManager.currentSession
            await inherit()
            if session.isCurrent { _ = Inject(Ring.self) }
        }
        nonisolated func drawPanel() { _ = Inject(Panel.self) }
        @concurrent nonisolated func goToMain() async { await MainActor.run(body: drawPanel) }
        nonisolated func isolate() {
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(OnlyHere.self) { OnlyHere() }
                _ = Inject(OnlyHere.self)
                Task.detached { _ = Inject(OnlyHere.self) } // error unregistered: OnlyHere is injected but registered only in an isolated container
            }
        }
        """#
}
