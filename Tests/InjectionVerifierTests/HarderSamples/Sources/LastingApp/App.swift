import Injection

// An app lives as long as the program, and so does what it holds: in a property, or in a wrapper of one.
@MainActor protocol App {
    init()
    func run()
}
extension App { static func main() { Self().run() } }
@propertyWrapper @MainActor struct State<Value> {
    final class Cell { var value: Value; init(_ value: Value) { self.value = value } }
    private let box: Cell
    init(wrappedValue: Value) { box = Cell(wrappedValue) }
    var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
}
struct Tenant: Sendable { let name: String; var isNew = false }
final class MemoAPI: Sendable { let member: Tenant? = Inject() }
final class Colors: Sendable {}
@MainActor final class MemoStore { let member: Tenant? = Inject(); func load() {} }
@MainActor final class MemoScreen {
    lazy var store: MemoStore = Inject()
    func show() { store.load() }
}

@main struct MemoApp: App {
    private let api: MemoAPI
    private let palette: Colors
    @State private var model = RootModel()
    @State private var member: Tenant?
    @State private var last: Tenant?
    @State private var first: Tenant? = Inject()  // expect-error: `MemoApp` lives as long as the program, and holds Tenant
    @State private var visitor: Tenant? = Inject()
    @State private var path: [MemoScreen] = []
    init() {
        register()
        palette = Inject()
        api = Inject()  // expect-error: `MemoApp` lives as long as the program, and holds MemoAPI, which injects Tenant
    }
    func run() {
        signIn("Ana")
        model.open()
        open()
        push()
        _ = (api, palette, member, last, first, visitor)
    }
    func open() {
        member = Inject()  // expect-warning: `MemoApp.member` outlives sessions, and is assigned Tenant, which is registered for a session: the next session gets the same one; inject Tenant where it is used, or clear `MemoApp.member` where you reset
        last = Inject()
    }
    func push() {
        path.append(MemoScreen())  // expect-warning: `MemoApp.path` outlives sessions, and is assigned
    }
    func signOut() {
        InjectionManager.resetCurrentContainer()
        last = nil
        visitor = nil
    }
}
