/// The mangled names of the functions that this tool looks for.
///
/// A mangled name is a function's whole signature, so that a change of signature, which would make the tool blind,
/// shows: a test compares what the compiler calls these functions with what is written here.
enum InjectionSymbol: String, CaseIterable {
    case inject = "$s9Injection6Inject_6fileID4linexxm_s12StaticStringVSutlF"
    case resolve = "$s9Injection0A7ManagerO7resolve_6fileID4linexxm_s12StaticStringVSutAA0A5ErrorOYKlFZ"
    case resolveOnMainActor =
        "$s9Injection0A7ManagerO18resolveOnMainActor_6fileID4linexxm_s12StaticStringVSutYaAA0A5ErrorOYKs8SendableRzlFZ"
    case register = "$s9Injection0A7ManagerO8register_6fileID4line_yxm_s12StaticStringVSuxyYbYActlFZ"
    case reset = "$s9Injection0A7ManagerO21resetCurrentContainer6fileID4lineAA16EvictedInstancesVs12StaticStringV_SutFZ"
    case resetRegistering =
        "$s9Injection0A7ManagerO21resetCurrentContainer6fileID4line_AA16EvictedInstancesVs12StaticStringV_SuyyxYKXEtxYKs5ErrorRzlFZ"
    case isolate = "$s9Injection0A7ManagerO21withIsolatedContainer"

    /// What a symbol of the Injection module begins with when its signature is not to matter.
    var prefix: String {
        switch self {
        case .inject: "$s9Injection6Inject_"
        case .resolve: "$s9Injection0A7ManagerO7resolve_"
        case .resolveOnMainActor: "$s9Injection0A7ManagerO18resolveOnMainActor_"
        case .register: "$s9Injection0A7ManagerO8register_"
        case .reset, .resetRegistering: "$s9Injection0A7ManagerO21resetCurrentContainer6fileID"
        case .isolate: "$s9Injection0A7ManagerO21withIsolatedContainer"
        }
    }

    /// The function that a symbol names; nil for any other, and for the default arguments of these.
    init?(_ symbol: String) {
        guard symbol.hasPrefix("$s9Injection"), symbol.hasSuffix("F") || symbol.hasSuffix("FZ") else { return nil }
        guard let match = Self.allCases.first(where: { symbol.hasPrefix($0.prefix) }) else { return nil }
        self = match == .reset && symbol.contains("XE") ? .resetRegistering : match
    }

    var injects: Bool { self == .inject || self == .resolve || self == .resolveOnMainActor }

    var registers: Bool { self == .register }

    var spelling: String {
        switch self {
        case .inject: "Inject"
        case .resolve: "resolve"
        case .resolveOnMainActor: "resolveOnMainActor"
        case .register: "register"
        case .reset, .resetRegistering: "resetCurrentContainer"
        case .isolate: "withIsolatedContainer"
        }
    }
}
