import Injection

// The top level of an asynchronous program ends by a call that never returns, also after an error that was caught.
struct Buoy: Sendable {}
struct Keel: Sendable {}
struct Rudder: Sendable {}
func findBuoy() async throws -> Buoy { try InjectionManager.resolve(Buoy.self) }
func findKeel() async throws -> Keel { try InjectionManager.resolve(Keel.self) }  // expect-error: Keel is injected but registered nowhere
if CommandLine.arguments.count > 1 { InjectionManager.register(Rudder.self) { Rudder() } }
InjectionManager.register(Rudder.self) { Rudder() }  // expect-warning: Rudder is registered a second time
_ = Inject(Rudder.self)
do { _ = try await findBuoy() } catch { print("none") }
_ = try await findKeel()
