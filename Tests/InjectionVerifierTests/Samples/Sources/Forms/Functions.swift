import Injection

final class Functions {
    private let missing: any Missing
    private var optional: MissingClass?

    init(missing: any Missing = Inject()) { self.missing = missing }  // expect-error: Missing is injected
    init() { missing = Inject() }  // expect-error: Missing is injected
    convenience init(_: Int) { self.init(missing: Inject()) }  // expect-error: Missing is injected
    init?(failing: Bool) { guard failing else { return nil }; self.missing = Inject() }  // expect-error: Missing is injected
    deinit { let last: MissingClass = Inject(); _ = last }  // expect-error: MissingClass is injected

    func body() { let missing: any Missing = Inject(); _ = missing }  // expect-error: Missing is injected
    func argument() { take(Inject()) }  // expect-error: Missing is injected
    func defaulted(_ missing: any Missing = Inject()) {}  // expect-error: Missing is injected
    func returned() -> any Missing { return Inject() }  // expect-error: Missing is injected
    func implicit() -> any Missing { Inject() }  // expect-error: Missing is injected
    func nested() { func inner() -> any Missing { Inject() }; _ = inner() }  // expect-error: Missing is injected
    func deferred() { defer { take(Inject()) } }  // expect-error: Missing is injected
    func guarded() { guard Inject(MissingEnum.self) == .one else { return } }  // expect-error: MissingEnum is injected
    func condition() { if Inject((any Missing).self).value > 1 {} }  // expect-error: Missing is injected
    func binding() { if case let missing: any Missing = Inject() { _ = missing } }  // expect-error: Missing is injected
    func loop() { while Inject((any Missing).self).value > 1 {} }  // expect-error: Missing is injected
    func sequence() { for _ in Inject([MissingClass].self) {} }  // expect-error: Array<MissingClass> is injected
    func choice() { switch Inject(MissingEnum.self) { case .one: break } }  // expect-error: MissingEnum is injected
    func matching() { switch 1 { case _ where Inject((any Missing).self).value > 1: break; default: break } }  // expect-error: Missing is injected
    func coalescing() { take(nil ?? Inject()) }  // expect-error: Missing is injected
    func shortCircuit() -> Bool { Bool.random() && Inject((any Missing).self).value > 1 }  // expect-error: Missing is injected
    func expression() { let x: any Missing = if Bool.random() { Inject() } else { missing }; take(x) }  // expect-error: Missing is injected
    func switching() { let x: any Missing = switch 1 { case 1: Inject(); default: missing }; take(x) }  // expect-error: Missing is injected
    func assignment() { optional = Inject(MissingClass.self) }  // expect-error: MissingClass is injected
    func discarded() { _ = Inject(MissingClass.self) }  // expect-error: MissingClass is injected
    func interpolated() -> String { "\(Inject(MissingStruct.self))" }  // expect-error: MissingStruct is injected
    func ofStandardTypes() -> [Int] { [["a": 1]].map(\.count) + [["a": 1]].compactMap(\.["a"]) }
    func keyPath() -> Int { Inject((any Missing).self)[keyPath: \.value] }  // expect-error: Missing is injected
    func mapped() -> [any Missing] { [1].map { _ in Inject() } }  // expect-error: Missing is injected
    func autoclosure() { later(Inject()) }  // expect-error: Missing is injected
    func escaping() { keep { Inject() } }  // expect-error: Missing is injected
    func capturing() { keep { [one = Inject(MissingClass.self)] in _ = one; return self.missing } }  // expect-error: MissingClass is injected
    func throwing() throws { throw Failure(reason: Inject()) }  // expect-error: MissingStruct is injected
    func asynchronous() async { let missing: any Missing = Inject(); _ = missing }  // expect-error: Missing is injected
    func concurrent() async { async let one: MissingClass = Inject(); _ = await one }  // expect-error: MissingClass is injected
    func task() { Task { let missing: any Missing = Inject(); _ = missing } }  // expect-error: Missing is injected
    func detached() { Task.detached { let missing: any Missing = Inject(); _ = missing } }  // expect-error: Missing is injected
    func byName() { let build: (MissingClass.Type, StaticString, UInt) -> MissingClass = Inject; _ = build }  // expect-error: MissingClass is injected
    func places() { let missing: any Missing = Inject(fileID: "here", line: 1); _ = missing }  // expect-error: Missing is injected
    func resolved() throws { _ = try InjectionManager.resolve((any Missing).self) }  // expect-error: Missing is injected
    func resolvedInferred() throws { let missing: any Missing = try InjectionManager.resolve(); _ = missing }  // expect-error: Missing is injected
    func resolvedOptionally() { _ = try? InjectionManager.resolve((any Missing).self) }
    func resolvedSurely() { _ = try! InjectionManager.resolve((any Missing).self) }  // expect-error: Missing is injected
    func resolvedInDo() { do { _ = try InjectionManager.resolve((any Missing).self) } catch {} }
    func resolvedOnMain() async throws { _ = try await MainActor.run { try InjectionManager.resolve(MissingClass.self) } }  // expect-error: MissingClass is injected
    func aliased() throws { typealias Manager = InjectionManager; _ = try Manager.resolve(MissingClass.self) }  // expect-error: MissingClass is injected
    func viaMetatype() throws { let manager = InjectionManager.self; _ = try manager.resolve(MissingClass.self) }  // expect-error: MissingClass is injected
    @Listing func built() -> [any Missing] { Inject((any Missing).self) }  // expect-error: Missing is injected
    static func ofType() -> any Missing { Inject() }  // expect-error: Missing is injected
    @inlinable public func inlinable() -> Int { 1 }

    func take(_ missing: any Missing) {}
    func later(_ missing: @autoclosure @escaping () -> any Missing) {}
    func keep(_ block: @escaping () -> any Missing) {}
    struct Failure: Error { var reason: MissingStruct }
}

extension Int {
    var missing: any Missing { Inject() }  // expect-error: Missing is injected
}

extension Missing {
    static var current: any Missing { Inject() }  // expect-error: Missing is injected
    func again() -> any Missing { Inject() }  // expect-error: Missing is injected
}

struct Operation {
    static func + (left: Operation, right: Int) -> any Missing { Inject() }  // expect-error: Missing is injected
    func callAsFunction() -> any Missing { Inject() }  // expect-error: Missing is injected
    subscript(dynamicMember: String) -> any Missing { Inject() }  // expect-error: Missing is injected
}

func free() -> any Missing { Inject() }  // expect-error: Missing is injected
let block: @Sendable () -> any Missing = { Inject() }  // expect-error: Missing is injected
#if true
    let active: any Missing = Inject()  // expect-error: Missing is injected
#else
    let inactive: any Missing = Inject()
#endif
