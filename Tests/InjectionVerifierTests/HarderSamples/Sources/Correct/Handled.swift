import Injection

// An unregistered type throws an error, and code handles the error.
struct Unsaid: Sendable {}
func optional<T>(_ type: T.Type) -> T? { try? InjectionManager.resolve(type) }
func caught<T>(_ type: T.Type) -> T? { do { return try InjectionManager.resolve(type) } catch { return nil } }
func throwing<T>(_ type: T.Type) throws -> T { try InjectionManager.resolve(type) }
func throwingTwice<T>(_ type: T.Type) throws -> T { try throwing(type) }
func throwUnsaid() throws -> Unsaid { try InjectionManager.resolve() }
func attempt<T>(_ body: () throws -> T) -> T? { do { return try body() } catch { return nil } }
func pass<T>(_ body: () throws -> T) rethrows -> T { try body() }
func handled() {
    _ = optional(Unsaid.self)
    _ = caught(Unsaid.self)
    do { _ = try throwing(Unsaid.self) } catch {}
    if let unsaid = try? throwingTwice(Unsaid.self) { print(unsaid) }
    _ = try? throwUnsaid()
    _ = attempt { try InjectionManager.resolve(Unsaid.self) }
    _ = try? pass { try InjectionManager.resolve(Unsaid.self) }
    _ = try? [1].map { _ in try InjectionManager.resolve(Unsaid.self) }
    _ = try? InjectionManager.withIsolatedContainer { try InjectionManager.resolve(Unsaid.self) }
    _ = try? Speaker()
}
class Talker { let unsaid: Unsaid; init() throws { unsaid = try InjectionManager.resolve() } }
final class Speaker: Talker {}

// No code handles the error.
struct Ungiven: Sendable {}
protocol Unbuilt: AnyObject, Sendable {}
protocol Unbought: Sendable {}
func forced() -> Ungiven { (try? InjectionManager.resolve(Ungiven.self))! }  // expect-error: Ungiven is injected but registered nowhere
func forcedUnbuilt() -> any Unbuilt { (try? InjectionManager.resolve((any Unbuilt).self))! }  // expect-error: Unbuilt is injected but registered nowhere
func forcedGeneric<T>(_ type: T.Type) -> T { (try? InjectionManager.resolve(type))! }
func forcedUnbought() {
    _ = forcedGeneric((any Unbought).self)  // expect-error: Unbought is injected but registered nowhere
    guard let unbought = try? InjectionManager.resolve((any Unbought).self) else { preconditionFailure() }  // expect-error: Unbought is injected but registered nowhere
    print(unbought)
}
func forcedLater(_ isSure: Bool) -> Ungiven? {
    let unsaid = try? InjectionManager.resolve(Unsaid.self)
    return isSure ? (unsaid == nil ? nil : Ungiven()) : nil
}
extension Unsaid: Equatable {}
func surely() -> Ungiven { try! InjectionManager.resolve() }  // expect-error: Ungiven is injected but registered nowhere
func perhaps() throws -> Ungiven { if Bool.random() { throw CancellationError() }; return surely() }
func throwUngiven() throws -> Ungiven { try InjectionManager.resolve() }  // expect-error: Ungiven is injected but registered nowhere
func attemptSurely<T>(_ body: () throws -> T) -> T { try! body() }
func unhandled() throws {
    _ = try? perhaps()
    _ = try? throwUngiven()
    _ = try throwUngiven()
    _ = try? throwing(Ungiven.self)
    _ = try throwing(Ungiven.self)  // expect-error: Ungiven is injected but registered nowhere
    _ = attemptSurely { try InjectionManager.resolve(Ungiven.self) }  // expect-error: Ungiven is injected but registered nowhere
    _ = try pass { try InjectionManager.resolve(Ungiven.self) }  // expect-error: Ungiven is injected but registered nowhere
}

// Limit: `Result { try InjectionManager.resolve(Feed.self) }`, a `Task` or a stored closure that resolves
func kept() {
    _ = Result { try InjectionManager.resolve(Ungiven.self) }  // expect-note: not verified: Ungiven is registered nowhere, and the check cannot see what handles the error
    Task { _ = try InjectionManager.resolve(Ungiven.self) }  // expect-note: not verified: Ungiven is registered nowhere, and the check cannot see what handles the error
    let later = { try InjectionManager.resolve(Ungiven.self) }  // expect-note: not verified: Ungiven is registered nowhere, and the check cannot see what handles the error
    _ = try? later()
}

// Limit: `(try? InjectionManager.resolve(Feed.self)) ?? FeedStub()`, or another `resolve` whose error is handled
func handled() -> Bool { (try? InjectionManager.resolve(Ungiven.self)) != nil }

// Limit: an error of `resolve` that you store
final class Failed {
    var error: (any Error)?
    func load() { do { _ = try InjectionManager.resolve(Ungiven.self) } catch { self.error = error } }
}

// A cycle is an error, too, which ends here.
final class Echo: Sendable {
    init() { _ = try? answer() }
    func answer() throws -> Echo { try InjectionManager.resolve() }
}
func registerEcho() { InjectionManager.register(Echo.self) { Echo() } }
