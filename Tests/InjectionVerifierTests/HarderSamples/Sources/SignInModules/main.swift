import Injection

// A type that only launch registers is registered twice by mistake, although this file also signs in.
func registerVessels() {
    InjectionManager.register(Vessel.self) { Vessel() }
    InjectionManager.register(Vessel.self) { Vessel() }  // expect-warning: Vessel is registered a second time
    InjectionManager.register(Rudder.self) { Rudder() }
}
func registerHarbours() {
    InjectionManager.register(Harbour.self) { Harbour() }
    InjectionManager.register(Rudder.self) { Rudder() }  // expect-warning: Rudder is registered a second time
}
let plugins: [any Plugin] = [CaptainPlugin()]
func signInBeside(_ name: String, _ lantern: Lantern, remember: Bool) {
    begin(plugins, name)
    // Of the guest until now, and so for good; after the reset it would replace that of the session.
    if remember { InjectionManager.register(lantern, as: Lantern.self) }  // expect-warning: Lantern, which is registered for a session, is registered again permanently
    newVoyage(lantern)
}
func newVoyage(_ lantern: Lantern) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(lantern, as: Lantern.self) }  // expect-warning: each reset of this program begins another session, and none only ends one
    trim(lantern)
}
func trim(_ lantern: Lantern) { InjectionManager.register(lantern, as: Lantern.self) }

registerVessels()
registerHarbours()
plugins.forEach { $0.launch() }
InjectionManager.register(Lantern.self) { Lantern() }
for name in ["Ana", "Ben"] { signInBeside(name, Lantern(), remember: true) }
_ = (Inject(Captain.self), Inject(Vessel.self), Inject(Harbour.self), Inject(Lantern.self), Inject(Rudder.self))
