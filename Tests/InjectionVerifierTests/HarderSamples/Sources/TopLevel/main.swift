import Injection

// An error that leaves the top level of a program ends it.
struct Adrift: Sendable {}
struct Anchored: Sendable {}
func findAdrift() throws -> Adrift { try InjectionManager.resolve(Adrift.self) }  // expect-error: Adrift is injected but registered nowhere
func findAnchored() throws -> Anchored { try InjectionManager.resolve(Anchored.self) }
let session = InjectionManager.currentSession
do { _ = try findAnchored() } catch {}
_ = try? session.resolve(Anchored.self)
_ = try findAdrift()
_ = try session.resolve(Adrift.self)  // expect-error: Adrift is injected but registered nowhere
