import Injection

// All of this is right: not a word about it.
protocol Service: Sendable {}
final class ServiceImpl: Service { let clock: any Clock = Inject() }
protocol Clock: Sendable {}
struct ClockImpl: Clock {}
public struct Shared: Sendable { public init() {} }

public func registerInnocent() {
    InjectionManager.register((any Service).self) { ServiceImpl() }
    InjectionManager.register((any Clock).self) { ClockImpl() }
    InjectionManager.register((any Left).self) { LeftImpl() }
    InjectionManager.register((any Right).self) { RightImpl() }
    InjectionManager.register { TaskStarter() }
    InjectionManager.register(Shared.self, Shared.init)
    InjectionManager.register { Shelf() }
    InjectionManager.register((any Store).self) { Memory() }
    InjectionManager.register((any Plain & Sendable).self) { PlainImpl() }
    InjectionManager.register((Animal & Sendable).self) { Cat() }
    InjectionManager.register([any Service].self) { [Inject(), Inject()] }
}

// Later is no cycle: lazy, in a method, in a task.
protocol Left: Sendable {}
protocol Right: Sendable {}
final class LeftImpl: Left, @unchecked Sendable {
    lazy var right: any Right = Inject()
    func method() { let right: any Right = Inject(); _ = right }
    var computed: any Right { Inject() }
}
final class RightImpl: Right { let left: any Left = Inject() }
final class TaskStarter: Sendable {
    init() { Task { let own: TaskStarter = Inject(); _ = own } }
}

// One type when the program runs, however it is written.
protocol Store: AnyObject {}
final class Memory: Store, Sendable {}
let sharedStore: any Store & Sendable = Inject()
protocol Plain {}
struct PlainImpl: Plain {}
class Animal {}
final class Cat: Animal, @unchecked Sendable {}

// To keep a value is not to hash it, to compare it, to describe it.
final class Shelf: Sendable {
    init() {
        var books = [Book()]
        books.append(Book())
        _ = books.map { [$0] }
        _ = Set([1]).contains(2)
    }
}
struct Book: Hashable, CustomStringConvertible {
    var description: String { _ = Inject(Shelf.self); return "" }
    func hash(into hasher: inout Hasher) { _ = Inject(Shelf.self) }
}

// Optional injection needs no registration.
protocol Analytics: Sendable {}
final class Tracker {
    let analytics: (any Analytics)? = Inject()
    var changing: (any Analytics)? = Inject()
    func track() { if let analytics: any Analytics = Inject() as (any Analytics)? { _ = analytics } }
    weak var delegate: AnyObject?
    var implicit: Int!
}
func useInnocent() {
    let starter: TaskStarter = Inject()
    let service: any Service = Inject()
    let list: [any Service] = Inject()
    let left = helper((any Left).self)
    _ = Inject(Shelf.self)
    let object: any Store & AnyObject = Inject()
    let store: (any Store & Sendable)? = Inject()
    let plain: any Plain = Inject()
    let animal: Animal = Inject()
    _ = (object, store, plain, animal)
    _ = (starter, service, list, left, Inject(Shared.self))
}
func helper<T>(_ type: T.Type) -> T { Inject() }
#if NEVER
    let inactive: any Missing = Inject()
#endif
// let commented: any Missing = Inject()
let text = "let missing: any Missing = Inject()"

// Names that only look alike.
func Injected<T>(_ type: T.Type) -> T? { nil }
struct Manager { static func register<T>(_ type: T.Type, _ block: () -> T) {}; static func resolve<T>(_ type: T.Type) -> T? { nil } }
func lookAlike() { _ = Injected(Int.self); Manager.register(Int.self) { 1 }; _ = Manager.resolve(Int.self) }
