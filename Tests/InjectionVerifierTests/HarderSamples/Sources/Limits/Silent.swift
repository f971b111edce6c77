import Foundation
import Injection

// About these nothing is said, although each stops the program.

// Limit: a registration that runs too late, or never
struct TooLate: Sendable {}
func registerTooLate() { InjectionManager.register(TooLate.self) { TooLate() } }
func injectTooEarly() { _ = Inject(TooLate.self) }
func launchInAnyOrder(_ isEarly: Bool) { if isEarly { injectTooEarly() }; registerTooLate() }

// Limit: code under an inactive `#if`
func underCondition() {
    #if NEVER
    _ = Inject(NowhereRegistered.self)
    #endif
}

// Limit: synchronous nonisolated code that injects a main-actor type
@MainActor final class Canvas: Sendable { init() {} }
struct Painter { func paint() { _ = Inject(Canvas.self) } }
func registerCanvas() { InjectionManager.register(Canvas.self) { @MainActor in Canvas() } }
func paint(on queue: DispatchQueue) { queue.async { Painter().paint() } }
func paintOnQueue() { paint(on: .global()) }

// Limit: two types with one name
struct Locale: Sendable {}
protocol Region { associatedtype Place: Sendable; static func place() -> Place }
enum Mine: Region { static func place() -> Locale { Locale() } }
enum Theirs: Region { static func place() -> Foundation.Locale { .current } }
func registerPlace<R: Region>(of region: R.Type) { InjectionManager.register(R.Place.self) { R.place() } }
func injectPlace<R: Region>(of region: R.Type) { _ = Inject(R.Place.self) }
func usePlaces() { registerPlace(of: Mine.self); injectPlace(of: Theirs.self) }

// Limit: a `deinit` that injects
final class Ember { deinit { _ = Inject(Stove.self) } }
final class Stove: Sendable { init() { _ = Ember() } }
func registerStove() { InjectionManager.register(Stove.self) { Stove() } }

// Limit: `hash(into:)`, `==`, `description` or `init(from:)` that injects
final class Chore: Operation, @unchecked Sendable { override func main() { _ = Inject(Household.self) } }
struct Drawer { let label = Label() }
struct Label: CustomStringConvertible { var description: String { _ = Inject(Household.self); return "" } }
final class Household: Sendable { init() { Chore().start(); print(Drawer()) } }
func registerHousehold() { InjectionManager.register(Household.self) { Household() } }

// Limit: an override that only unread code calls
final class Badge: NSObject { override var hash: Int { _ = Inject(Gate.self); return 1 } }
final class Gate: Sendable { init() { _ = Set<NSObject>([Badge()]) } }
func registerGate() { InjectionManager.register(Gate.self) { Gate() } }

// Limit: a function that is stored in a property and called in an initializer
final class Steps: @unchecked Sendable { var next: () -> Void = {} }
let steps = Steps()
final class Dance: Sendable { init() { steps.next() } }
func registerDance() {
    steps.next = { _ = Inject(Dance.self) }
    InjectionManager.register(Dance.self) { Dance() }
}

// Limit: `container.run { … }` with a container that you have stored
struct Pebble: Sendable {}
final class Sandbox: Sendable {
    let container = InjectionManager.withIsolatedContainer { InjectionManager.currentContainer }
    func play() { container.run { _ = Inject(Pebble.self) } }
}
func useSandbox() {
    Sandbox().play()
    InjectionManager.withIsolatedContainer { InjectionManager.register(Pebble.self) { Pebble() } }
}

// Limit: `inheritingRegistrations: false`, in a test or in the program
struct Inherited: Sendable {}
func registerInherited() { InjectionManager.register(Inherited.self) { Inherited() } }
func injectWithoutInheriting() {
    InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { _ = Inject(Inherited.self) }
}

// Limit: `any Q<X> & Sendable` registered and `any Q<X>` injected, or the other way round
protocol Tray<Item> { associatedtype Item }
struct TeaTray: Tray, Sendable { typealias Item = Int }
func registerTray() { InjectionManager.register((any Tray<Int> & Sendable).self) { TeaTray() } }
func injectTray() { _ = Inject((any Tray<Int>).self) }
