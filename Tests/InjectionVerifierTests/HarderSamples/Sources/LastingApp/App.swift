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
    private let api: MemoAPI  // expect-error: `MemoApp` lives as long as the program, and holds MemoAPI
    private let palette: Colors
    @State private var model = RootModel()
    @State private var member: Tenant?
    @State private var last: Tenant?
    @State private var first: Tenant? = Inject()  // expect-error: `MemoApp` lives as long as the program, and holds Tenant
    @State private var visitor: Tenant? = Inject()
    @State private var path: [MemoScreen] = []  // expect-warning: `MemoApp.path` outlives sessions
    init() {
        register()
        palette = Inject()
        api = Inject()
    }
    func run() {
        signIn("Ana")
        model.open()
        open()
        push()
        _ = (api, palette, member, last, first, visitor)
        model.close()
        signOut()
    }
    func open() {
        member = Inject()  // expect-warning: `MemoApp.member` outlives sessions, and may hold Tenant
        last = Inject()  // expect-warning: `MemoApp.last` outlives sessions, and may hold Tenant
    }
    func push() {
        path.append(MemoScreen())
    }
    func signOut() {
        InjectionManager.resetCurrentContainer()
        last = nil
        visitor = nil  // expect-warning: `MemoApp.visitor` outlives sessions, and may hold Tenant
    }
}
