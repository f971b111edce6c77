import Injection

// What an accessor writes outlives sessions like what a method writes.
struct Diner: Sendable { let name: String }
struct Yielding: Sendable {
    private var text = ""
    var shown: String { get { text } _modify { yield &text } }
    private var parts: [String] = []
    subscript(all: Bool) -> [String] { get { parts } _modify { yield &parts } }
}
enum Board {
    nonisolated(unsafe) static var yielding = Yielding()  // expect-warning: `Board.yielding` outlives sessions, and the reset in `signOut()` does not clear `Board.yielding.parts`, `Board.yielding.text`
    nonisolated(unsafe) static var cleared = Yielding()
    nonisolated(unsafe) static var last: String?  // expect-warning: `Board.last` outlives sessions, and the reset in `signOut()` does not clear it
    nonisolated(unsafe) static let saved = Saved()
}
final class Writing { var last: String? { get { Board.last } set { Board.last = newValue } } }
@propertyWrapper final class Kept<Value> {
    private var value: Value?
    init() {}
    var wrappedValue: Value? { get { value } set { value = newValue } }
}
struct Saved { @Kept<String> var name }  // expect-warning: `Saved.name` outlives sessions, and the reset in `signOut()` does not clear it

func use() {
    Board.yielding.shown = Inject(Diner.self).name
    Board.yielding[true].append(Inject(Diner.self).name)
    Board.cleared.shown = Inject(Diner.self).name
    let writing = Writing()
    writing.last = Inject(Diner.self).name
    Board.saved.name = Inject(Diner.self).name
}
func show() -> String {
    "\(Board.yielding.shown) \(Board.yielding[true]) \(Board.cleared.shown) \(Writing().last ?? "") \(Board.saved.name ?? "")"
}

InjectionManager.register(Diner.self) { Diner(name: "guest") }
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Diner(name: name), as: Diner.self) }
}
@MainActor func signOut() {
    InjectionManager.resetCurrentContainer()
    Board.cleared = Yielding()
}
signIn("Ana")
use()
print(show())
signOut()
