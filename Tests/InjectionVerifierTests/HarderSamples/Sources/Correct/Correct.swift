import Injection
import Observation

// Programs that run: not a word about what they do.
struct Here: Sendable {}
final class Counter: Sendable {}
func registerCorrect() {
    InjectionManager.register(Here.self) { Here() }
    InjectionManager.register(Counter.self) { Counter() }
    InjectionManager.register(Settings.self) { @MainActor in Settings() }
    InjectionManager.register(Singleton.self) { Singleton() }
    InjectionManager.register(Base.self) { Base() }
    InjectionManager.register(Special.self) { Special() }
    InjectionManager.register((Here, Counter).self) { (Here(), Counter()) }
    InjectionManager.register(Buffer<4>.self) { Buffer<4>() }
    InjectionManager.register(AnyObject.self) { Counter() }
    InjectionManager.register((any Sendable & AnyObject).self) { Counter() }  // expect-warning: AnyObject is registered a second time
}

@MainActor @Observable final class Settings {
    var present: Here = Inject()
    var counter = Inject(Counter.self)
    @ObservationIgnored var ignored: Here = Inject()
    let fixed: Here = Inject()
    var watched = 1 { didSet { _ = Inject(Here.self) } }
}
@Observable final class Unregistered {
    var gone: Gone = Inject()  // expect-error: Gone is injected but registered nowhere
    var watched = 1 { didSet { _ = Inject(Gone.self) } }  // expect-error: Gone is injected but registered nowhere
}
struct Gone: Sendable {}
@MainActor func useSettings() { _ = Inject(Settings.self) }

// Self is the class it is called on.
final class Singleton: Sendable { class func shared() -> Self { Inject() } }
class Base: @unchecked Sendable {
    required init() {}
    class func shared() -> Self { Inject() }
    class func again() -> Self { shared() }
    static func fixed() -> Self { Inject() }
    func other() -> Self { Inject() }  // expect-note: not verified: `Self` in `Base.other()`
}
final class Special: Base, @unchecked Sendable {}
final class Plain: Base, @unchecked Sendable {}
func useShared() {
    _ = Singleton.shared()
    _ = Base.shared()
    _ = Special.shared()
    _ = Special.again()
    _ = Special.fixed()
    _ = Plain.shared()  // expect-error: Plain is injected but registered nowhere
    _ = Plain.fixed()  // expect-error: Plain is injected but registered nowhere
    _ = Base().other()
}

// A pack as a tuple, which is not followed; an integer as a parameter.
func several<each T>(_ types: repeat (each T).Type) -> (repeat each T) { Inject((repeat each T).self) }  // expect-note: not verified: a parameter pack of
func useSeveral() {
    _ = several(Here.self, Counter.self)
    _ = several(Here.self)
    _ = several(Counter.self, Here.self)
}
struct Buffer<let size: Int>: Sendable {}
func buffer<let size: Int>(_ type: Buffer<size>.Type) { _ = Inject(Buffer<size>.self) }
func useBuffer() {
    _ = Inject(Buffer<4>.self)
    buffer(Buffer<4>.self)
    buffer(Buffer<5>.self)  // expect-error: Buffer<5> is injected but registered nowhere
}

func useObject() {
    let object: AnyObject = Inject()
    let sendable: any AnyObject & Sendable = Inject()
    let optional: AnyObject? = Inject()
    _ = (object, sendable, optional)
}

// However the function is written.
func useParentheses() {
    _ = (Inject)(Here.self)
    _ = ((Inject))(Here.self)
    _ = (Injection.Inject)(Here.self)
    (InjectionManager.register)(Int64.self) { 1 }
    (InjectionManager.self).register(Int32.self) { 1 }
    _ = (InjectionManager.self).self; _ = Inject(Int32.self)
    _ = (Inject)(Int64.self)
    _ = (Inject)(Float.self)  // expect-error: Float is injected but registered nowhere
}

// A failure that is asked for.
struct Maybe: Sendable {}
func useMaybe() -> Maybe? {
    if let maybe = try? InjectionManager.resolve(Maybe.self) { return maybe }
    let other = try? InjectionManager.resolve(Maybe.self)
    return other ?? (try? InjectionManager.resolve())
}
func useFallback() -> Maybe {
    do { return try InjectionManager.resolve() } catch { return Maybe() }
}
func useSomeFallback() throws -> Maybe {
    do { return try InjectionManager.resolve() } catch InjectionError.notRegistered { return Maybe() }
}
func useNoFallback() -> Maybe {
    do { return try InjectionManager.resolve() } catch { fatalError() }  // expect-error: Maybe is injected but registered nowhere
}

// A type registers itself through its protocol: the block captures the type, and no value.
protocol Assembling { static func make() -> Self }
extension Assembling { static func register() { InjectionManager.register(Self.self) { make() } } }
struct Assembled: Assembling, Sendable { static func make() -> Assembled { Assembled() } }
func useAssembled() { Assembled.register(); _ = Inject(Assembled.self) }

// The instance is replaced on purpose.
struct Folder: Sendable { var isPractice = false }
func registerFolder() { InjectionManager.register(Folder(), as: Folder.self) }
func practise() {
    guard !Inject(Folder.self).isPractice else { return }
    InjectionManager.register(Folder(isPractice: true), as: Folder.self)
}
