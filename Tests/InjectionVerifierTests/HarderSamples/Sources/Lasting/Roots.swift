import Injection
import Synchronization

// What a program keeps of a user, in the forms that real apps have.
struct Subscriber: Sendable { let token: String; var isTrial = false }
final class Turbine: Sendable { let account: Subscriber? = Inject() }  // expect-error: `Turbine.account` lives as long as the program, and holds Subscriber
final class Lever: Sendable {}
func launch() {
    InjectionManager.register(Subscriber.self) { Subscriber(token: "") }
    InjectionManager.register(Turbine.self) { Turbine() }
    InjectionManager.register(Lever.self) { Lever() }
    InjectionManager.register(MakeStage.self) { { Stage() } }
    InjectionManager.register(MakeLever.self) { { Lever() } }
    InjectionManager.register(Stages.self) { Stages() }
}
func signIn(_ token: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Subscriber.self) { Subscriber(token: token) } }
}

// An instance that is registered, whose plugins inject: through an array, a closure, an observer list.
protocol Extension: AnyObject {}
final class UserPlugin: Extension { let account: Subscriber? = Inject() }
final class PlainPlugin: Extension { let ruler: Lever = Inject() }
final class PluginRegistry { let plugins: [any Extension]; init() { plugins = [PlainPlugin(), UserPlugin()] } }
final class PlainRegistry { let plugins: [any Extension]; init() { plugins = [PlainPlugin()] } }
final class Chores { let hooks: [() -> Void]; init(_ hooks: [() -> Void]) { self.hooks = hooks } }
final class PlainChores { let hooks: [() -> Void]; init(_ hooks: [() -> Void]) { self.hooks = hooks } }
final class Watchers {
    private var observers: [any Extension] = []  // expect-warning: `Watchers.observers` outlives sessions
    private var plain: [any Extension] = []  // expect-warning: `Watchers.plain` outlives sessions
    func add() {
        observers.append(UserPlugin())
        plain.append(PlainPlugin())
    }
}
typealias Notifier = @Sendable () -> Void
struct PlainNotifier: Sendable { let run: @Sendable () -> Void }
func registerInstances() {
    InjectionManager.register(PluginRegistry(), as: PluginRegistry.self)  // expect-error: PluginRegistry is registered as an instance, which outlives sessions, and holds Subscriber
    InjectionManager.register(PlainRegistry(), as: PlainRegistry.self)
    let account: Subscriber? = Inject()
    InjectionManager.register(Chores([{ print(account?.token ?? "") }]), as: Chores.self)
    InjectionManager.register(PlainChores([{ print(Inject(Subscriber?.self)?.token ?? "") }]), as: PlainChores.self)
    InjectionManager.register(Watchers(), as: Watchers.self)
    InjectionManager.register({ @Sendable in print(account?.token ?? "") }, as: Notifier.self)
    InjectionManager.register(PlainNotifier { print(Inject(Subscriber?.self)?.token ?? "") }, as: PlainNotifier.self)
}
func useInstances() {
    _ = (Inject(PluginRegistry.self), Inject(PlainRegistry.self), Inject(Chores.self), Inject(PlainChores.self))
    _ = (Inject(Watchers.self), Inject(Notifier.self), Inject(PlainNotifier.self))
}

// A factory makes the screen.
final class Stage: @unchecked Sendable { let account: Subscriber? = Inject() }  // expect-error: `Stage.account` lives as long as the program, and holds Subscriber
typealias MakeStage = @Sendable () -> Stage
typealias MakeLever = @Sendable () -> Lever
struct Stages: Sendable { func make() -> Stage { Stage() } }
enum Factories {
    static let screen = Inject(MakeStage.self)()
    static let made = Inject(Stages.self).make()  // expect-error: `made` is kept for the life of the process, and holds Subscriber
    static let ruler = Inject(MakeLever.self)()
    static let make = Inject(MakeStage.self)
}

// The variable stores a value that is computed from a session object.
enum Values {
    static let token = Inject(Subscriber.self).token  // expect-error: `token` is kept for the life of the process, and is computed from Subscriber
    nonisolated(unsafe) static var last = Inject(Subscriber.self).token  // expect-error: `last` is kept for the life of the process, and is computed from Subscriber
    static let isTrial = Inject(Subscriber.self).isTrial  // expect-error: `isTrial` is kept for the life of the process, and is computed from Subscriber
    static let count = Inject(Subscriber.self).token.count  // expect-error: `count` is kept for the life of the process, and is computed from Subscriber
}
let globalToken = Inject(Subscriber.self).token  // expect-error: `globalToken` is kept for the life of the process, and is computed from Subscriber

// The variable stores a task that injects a session object.
enum Tasks {
    static let loading = Task { Inject(Subscriber.self).token }  // expect-warning: is injected in a task
    static let failing = Task { try await Task.sleep(for: .seconds(1)); return Inject(Subscriber.self) }  // expect-warning: is injected after an `await`
    static let plain = Task { print(Inject(Subscriber.self).token) }  // expect-warning: is injected in a task
    static let loop = looping(Inject())  // expect-error: `loop` is kept
    static func looping(_ account: Subscriber) -> Task<Void, Never> { Task { while !Task.isCancelled { print(account.token) } } }
}

// A property of a struct, and a part of a tuple, is that alone.
struct Fleet { var owner: Subscriber?; var lever: Lever; var count = 0; var crew: Crew? = nil }
struct Crew { var captain: Subscriber? }
enum Parts {
    static let lever = Fleet(owner: Inject(), lever: Inject()).lever
    static let owner = Fleet(owner: Inject(), lever: Inject()).owner  // expect-error: `owner` is kept for the life of the process, and holds Subscriber
    static let second: Lever = { let pair = (Inject(Subscriber.self), Inject(Lever.self)); return pair.1 }()
    static let first: Subscriber = { let pair = (Inject(Subscriber.self), Inject(Lever.self)); return pair.0 }()  // expect-error: `first` is kept for the life of the process, and holds Subscriber
    static let returnedLever = pair().1
    static let returnedOwner = pair().0  // expect-error: `returnedOwner` is kept for the life of the process, and holds Subscriber
    static let passedLever = passed()?.lever
    static let passedOwner = passed()?.owner  // expect-error: `passedOwner` is kept for the life of the process, and holds Subscriber
    static func pair() -> (Subscriber, Lever) { (Inject(), Inject()) }
    static func passed() -> (owner: Subscriber, lever: Lever)? { pair() }
    static let erased = erasedTurbine()  // expect-error: `erased` is kept for the life of the process, and holds Turbine
    static func erasedTurbine() -> any Sendable { Inject(Turbine.self) }
    nonisolated(unsafe) static var fleet = Fleet(owner: nil, lever: Inject())
    nonisolated(unsafe) static var last: Lever?  // expect-warning: `Parts.last` outlives sessions
    nonisolated(unsafe) static var captain: Crew?
    static func hire() {
        fleet.crew = Crew(captain: Inject())  // expect-warning: `Parts.fleet.crew` outlives sessions, and may hold Subscriber
        captain = fleet.crew  // expect-warning: `Parts.captain` outlives sessions, and may hold Subscriber
    }
    static func look() { last = fleet.lever }
}
