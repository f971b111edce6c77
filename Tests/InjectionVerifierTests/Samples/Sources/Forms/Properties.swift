import Injection

final class Properties {
    let annotated: any Missing = Inject()  // expect-error: Missing is injected but registered nowhere
    let argument = Inject((any Missing).self)  // expect-error: Missing is injected
    let sugar: Missing = Inject(Missing.self)  // expect-error: Missing is injected
    let composed: any Missing & Other = Inject()  // expect-error: any Missing & Other is injected
    let aClass: MissingClass = Inject()  // expect-error: MissingClass is injected
    let aStruct: MissingStruct = Inject()  // expect-error: MissingStruct is injected
    let anEnum: MissingEnum = Inject()  // expect-error: MissingEnum is injected
    let anActor: MissingActor = Inject()  // expect-error: MissingActor is injected
    let list: [any Missing] = Inject()  // expect-error: Array<any Missing> is injected
    let table: [String: MissingClass] = Inject()  // expect-error: Dictionary<String, MissingClass> is injected
    let function: @Sendable (Int) -> MissingStruct = Inject()  // expect-error: @Sendable (Int) -> MissingStruct is injected
    let pair: (MissingClass, Int) = Inject()  // expect-error: (MissingClass, Int) is injected
    let metatype: MissingClass.Type = Inject()  // expect-error: MissingClass.Type is injected
    var changing: any Missing = Inject()  // expect-error: Missing is injected
    private let hidden: any Missing = Inject()  // expect-error: Missing is injected
    lazy var late: any Missing = Inject()  // expect-error: Missing is injected
    lazy var lateInClosure: any Missing = { Inject() }()  // expect-error: Missing is injected
    let closure: any Missing = { Inject() }()  // expect-error: Missing is injected
    let stored: () -> any Missing = { Inject() }  // expect-error: Missing is injected
    @Wrapped var wrapped: any Missing = Inject()  // expect-error: Missing is injected
    @Wrapped(wrappedValue: Inject()) var wrappedInArgument: MissingClass  // expect-error: MissingClass is injected
    var computed: any Missing { Inject() }  // expect-error: Missing is injected
    var withGetter: any Missing { get { Inject() } set { _ = newValue } }  // expect-error: Missing is injected
    var observed: Int = 0 { didSet { use(Inject(MissingEnum.self)) } }  // expect-error: MissingEnum is injected
    var observedBefore: Int = 0 { willSet { use(Inject(MissingEnum.self)) } }  // expect-error: MissingEnum is injected
    static let shared: any Missing = Inject()  // expect-error: Missing is injected
    nonisolated(unsafe) static var changingStatic: any Missing = Inject()  // expect-error: Missing is injected
    static var computedStatic: any Missing { Inject() }  // expect-error: Missing is injected
    class var computedClass: any Missing { Inject() }  // expect-error: Missing is injected
    let member = Inject((any Missing).self).value  // expect-error: Missing is injected
    let nested = Holder(missing: Inject())  // expect-error: Missing is injected
    let inTuple: (any Missing, Int) = (Inject(), 1)  // expect-error: Missing is injected
    let inArray: [any Missing] = [Inject()]  // expect-error: Missing is injected
    let inDictionary: [Int: any Missing] = [1: Inject()]  // expect-error: Missing is injected
    let conditional: any Missing = Bool.random() ? Inject() : Inject((any Missing).self)  // expect-error: Missing is injected // expect-error: Missing is injected
    let cast = Inject() as any Missing  // expect-error: Missing is injected
    let upcast: any Sendable = Inject(MissingClass.self)  // expect-error: MissingClass is injected
    let qualified: MissingClass = Injection.Inject()  // expect-error: MissingClass is injected
    let (first, second): (MissingClass, MissingStruct) = (Inject(), Inject())  // expect-error: MissingClass is injected // expect-error: MissingStruct is injected
    unowned let unownedOther: any Other = Inject()  // expect-error: Other is injected

    subscript(index: Int) -> any Missing { Inject() }  // expect-error: Missing is injected
    func use(_ any: Any) {}
}

let global: any Missing = Inject()  // expect-error: Missing is injected
var globalComputed: any Missing { Inject() }  // expect-error: Missing is injected

struct Structure {
    let missing: any Missing = Inject()  // expect-error: Missing is injected
    init() {}
}

struct Memberwise {
    var missing: any Missing = Inject()  // expect-error: Missing is injected
}

enum Namespace {
    enum Inner {
        static let missing: any Missing = Inject()  // expect-error: Missing is injected
    }
    case one
    var missing: any Missing { Inject() }  // expect-error: Missing is injected
}

actor Agent {
    let missing: any Missing = Inject()  // expect-error: Missing is injected
    func work() { let other: MissingClass = Inject(); _ = other }  // expect-error: MissingClass is injected
}

@MainActor final class Screen {
    let view: any MissingView = Inject()  // expect-error: MissingView is injected
    lazy var late: any Missing = Inject()  // expect-error: Missing is injected
}
