import Injection

// Launch makes these registrations. `SignIns.swift` has the code that signs in.
struct Member: Sendable { var name = "guest" }
struct Tariff: Sendable { var name = "free" }
struct Badges: Sendable { var all: [String] = [] }
struct Backend: Sendable { var isDouble = false }
struct Locale1: Sendable { var name = "en" }
struct Contrast: Sendable { var isHigh = false; func raised() -> Contrast { Contrast(isHigh: true) } }
struct Shift: Sendable { var name = "" }
struct Stage: Sendable { var name = "" }
protocol Directory: Sendable { func name() -> String }
struct DirectoryImpl: Directory { func name() -> String { "Zed" } }

func launchSignIns(_ arguments: [String]) {
    InjectionManager.register((any Directory).self) { DirectoryImpl() }
    InjectionManager.register(Member.self) { Member() }
    InjectionManager.register(Tariff.self) { Tariff() }
    InjectionManager.register(Badges.self) { Badges() }
    InjectionManager.register(Stage.self) { Stage() }
    InjectionManager.register(Locale1.self) { Locale1() }
    InjectionManager.register(Contrast.self) { Contrast() }
    InjectionManager.register(Shift.self) { Shift() }
    InjectionManager.register(Backend.self) { Backend() }
    // A registration that a condition of launch replaces is no sign-in.
    if arguments.contains("--demo") { registerDoubles() }
    useSignIns()
}
func useSignIns() {
    _ = (Inject(Member.self), Inject(Tariff.self), Inject(Badges.self), Inject(Backend.self), Inject(Locale1.self), Inject(Contrast.self))
    _ = (Inject(Shift.self), Inject(Stage.self), Inject(Album?.self), Inject(Stamp?.self), Inject(Medal?.self), Inject(Cape?.self))
    _ = (Inject(Whistle.self), Inject(Globe?.self), Inject(Kettle?.self), Inject(Anchor?.self))
}
