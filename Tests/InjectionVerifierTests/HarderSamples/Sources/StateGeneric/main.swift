import Injection

// Two objects of one generic class are told apart by its generic arguments.
struct Cook: Sendable { let name: String }
@MainActor protocol Reducer {
    associatedtype State
    func reduce(_ state: inout State, _ word: String)
}
@MainActor final class Store<R: Reducer> {
    private(set) var state: R.State  // expect-warning: `Store.state` outlives sessions, and the reset in `signOut()` does not clear `Store.state.title`
    private let reducer: R
    private var subscribers: [(R.State) -> Void] = []
    private var words: [String] = []  // expect-warning: `Store.words` outlives sessions
    private let history = History<R>()
    init(_ state: R.State, _ reducer: R) { (self.state, self.reducer) = (state, reducer) }
    func send(_ word: String) {
        reducer.reduce(&state, word)
        history.note { self.add(word) }
    }
    // Code calls it on the store of a session alone.
    func subscribe(_ subscriber: @escaping (R.State) -> Void) { subscribers.append(subscriber) }
    private func add(_ word: String) { words.append(word) }
}
// Its type depends on the store that has it, so that any object of it may last.
@MainActor final class History<R: Reducer> {
    private var last = ""  // expect-warning: `History.last` outlives sessions
    private var notes = 0
    func note(_ body: () -> Void) {
        notes += 1
        body()
    }
    func keep(_ word: String) { last = word }
}
struct AppState { var title = "" }
struct PlanState { var days: [String] = [] }
struct AppReducer: Reducer { func reduce(_ state: inout AppState, _ word: String) { state.title = word } }
struct PlanReducer: Reducer { func reduce(_ state: inout PlanState, _ word: String) { state.days.append(word) } }

// The code that makes one does not tell which it is.
@MainActor class Box<Value> {
    private var text = ""  // expect-warning: `Box.text` outlives sessions
    func fill(_ text: String) { self.text = text }
}
@MainActor final class CookBox: Box<Cook> {}
// The code of the first value makes another store, which a closure keeps.
@MainActor final class Counter<Value> {
    private var texts: [String] = []  // expect-warning: `Counter.texts` outlives sessions
    private let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
    func count(_ text: String) { texts.append(text) }
    func run() { body() }
}
@MainActor func counter() -> Counter<AppState> {
    let inner = Counter<Cook> {}
    return Counter<AppState> { inner.count("\(Inject(Cook.self).name)") }
}
@MainActor enum Root {
    static let counter = StateGeneric.counter()
    static let store = Store(AppState(), AppReducer())
    static let box: AnyObject = CookBox()
}
@MainActor final class PlanScreen {
    private let store: Store<PlanReducer> = Inject()
    private let history: History<PlanReducer> = Inject()
    private let cook: Cook = Inject()
    func open() {
        store.subscribe { print($0.days) }
        store.send(cook.name)
        history.keep(cook.name)
    }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Cook.self) { Cook(name: name) } }
    Root.store.send(name)
    Root.counter.run()
    (Root.box as? Box<Cook>)?.fill(name)
    PlanScreen().open()
}
@MainActor func signOut() { InjectionManager.resetCurrentContainer() }
InjectionManager.register(Cook.self) { Cook(name: "guest") }
InjectionManager.register(Store<PlanReducer>.self) { @MainActor in
    let cook: Cook = Inject()
    return Store(PlanState(days: [cook.name]), PlanReducer())
}
InjectionManager.register(History<PlanReducer>.self) { @MainActor in History() }
signIn("Ana")
print(Root.store.state.title)
signOut()
