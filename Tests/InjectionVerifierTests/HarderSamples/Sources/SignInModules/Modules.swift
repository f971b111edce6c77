import Injection

// No reset is in this file: who signs in is found by who calls.
protocol Plugin: Sendable {
    func launch()
    func session(_ name: String)
}
struct Captain: Sendable { var name = "guest" }
struct Vessel: Sendable {}
struct Harbour: Sendable {}
struct Lantern: Sendable {}
struct Rudder: Sendable {}
struct CaptainPlugin: Plugin {
    func launch() { InjectionManager.register(Captain.self) { Captain() } }
    func session(_ name: String) { InjectionManager.register(Captain(name: name), as: Captain.self) }  // expect-warning: Captain, which is registered at launch, is registered again permanently
}
func begin(_ plugins: [any Plugin], _ name: String) { plugins.forEach { $0.session(name) } }
