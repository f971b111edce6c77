import Injection

// A catch that does not catch every error, and what becomes of the nil of `try?`.
struct Astray: Sendable {}
struct Elsewhere: Error {}
struct Wrapped: Error { var error: any Error }
func onlyCancellation() throws { do { _ = try InjectionManager.resolve(Astray.self) } catch is CancellationError { return } }  // expect-error: Astray is injected but registered nowhere
func onlyCycles() throws { do { _ = try InjectionManager.resolve(Astray.self) } catch InjectionError.cycle { return } }  // expect-error: Astray is injected but registered nowhere
func onlySometimes(_ isCalm: Bool) throws { do { _ = try InjectionManager.resolve(Astray.self) } catch where isCalm { return } }  // expect-error: Astray is injected but registered nowhere
func onlyElsewhere() throws { do { _ = try InjectionManager.resolve(Astray.self) } catch { if error is Elsewhere { return }; throw error } }  // expect-error: Astray is injected but registered nowhere
func wrapping() throws { do { _ = try InjectionManager.resolve(Astray.self) } catch { throw Wrapped(error: error) } }  // expect-error: Astray is injected but registered nowhere

// Each of these catches all that can be thrown.
struct Ashore: Sendable {}
func findAshore() throws -> Ashore { try InjectionManager.resolve() }
func everything() { do { _ = try findAshore() } catch is CancellationError { return } catch {} }
func byType() throws { do { _ = try findAshore() } catch let error as InjectionError { print(error) } }
func byCase() throws { do { _ = try findAshore() } catch InjectionError.notRegistered { return } }
func notElsewhere() throws { do { _ = try findAshore() } catch { if error is Elsewhere { throw error } } }
func afterwards(_ count: Int) throws {
    _ = try? findAshore()
    guard count > 0 else { throw Elsewhere() }
    guard count < 9 else { fatalError() }
}
func byFlag() -> Bool {
    var isDone = true
    do { _ = try findAshore() } catch { isDone = false }
    if isDone { fatalError() }
    return isDone
}

struct Aground: Sendable, Equatable {}
func keptFirst() -> Aground {
    let aground = try? InjectionManager.resolve(Aground.self)  // expect-error: Aground is injected but registered nowhere
    print("a neighbor")
    return aground!
}
func keptThenCompared() -> Int {
    let aground = try? InjectionManager.resolve(Aground.self)  // expect-error: Aground is injected but registered nowhere
    if aground == nil { fatalError("no Aground") }
    return 1
}
func flagged() -> Int {
    var hasFailed = false
    do { _ = try InjectionManager.resolve(Aground.self) } catch { hasFailed = true }  // expect-error: Aground is injected but registered nowhere
    guard !hasFailed else { preconditionFailure() }
    return 2
}
func keptAndAsked() -> Ashore? {
    let ashore = try? findAshore()
    print("a neighbor")
    return ashore == nil ? nil : ashore!
}
