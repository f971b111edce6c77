/// The functions of Injection that the check looks for, with their mangled names.
///
/// A function is recognized by the beginning of its symbol: its name, and its labels up to `fileID`. `isolate` has only
/// the name here. A test compares these names with the compiler's, because the check would not find a function that was
/// renamed.
enum InjectionSymbol: String, CaseIterable {
    case inject = "$s9Injection6Inject_6fileID4linexxm_s12StaticStringVSutlF"
    case resolve = "$s9Injection0A7ManagerO7resolve_6fileID4linexxm_s12StaticStringVSutAA0A5ErrorOYKlFZ"
    case resolveInSession = "$s9Injection0A7SessionV7resolve_6fileID4linexxm_s12StaticStringVSutAA0A5ErrorOYKlF"
    case register = "$s9Injection0A7ManagerO8register_6fileID4line_yxm_s12StaticStringVSuxyYbYActlFZ"
    case registerInstance = "$s9Injection0A7ManagerO8register_2as6fileID4lineyxn_xms12StaticStringVSutlFZ"
    case registerInSession =
        "$s9Injection0A7SessionV8register_6fileID4line_yxm_s12StaticStringVSuxyYbYActAA0A5ErrorOYKlF"
    case registerInstanceInSession =
        "$s9Injection0A7SessionV8register_2as6fileID4lineyxn_xms12StaticStringVSutAA0A5ErrorOYKlF"
    case reset = "$s9Injection0A7ManagerO21resetCurrentContainer6fileID4lineAA16EvictedInstancesVs12StaticStringV_SutFZ"
    case resetRegistering =
        "$s9Injection0A7ManagerO21resetCurrentContainer6fileID4line_AA16EvictedInstancesVs12StaticStringV_SuyyxYKXEtxYKs5ErrorRzlFZ"
    case end = "$s9Injection0A7SessionV3end6fileID4lineAA16EvictedInstancesVSgs12StaticStringV_SutF"
    case endRegistering =
        "$s9Injection0A7SessionV3end6fileID4line_AA16EvictedInstancesVSgs12StaticStringV_SuyyxYKXEtxYKs5ErrorRzlF"
    case isolate = "$s9Injection0A7ManagerO21withIsolatedContainer"

    /// The getter of `InjectionManager.currentSession`.
    static let currentSession: Symbol = "$s9Injection0A7ManagerO14currentSessionAA0aD0VvgZ"

    /// The getter of `session.isCurrent`.
    static let isCurrent: Symbol = "$s9Injection0A7SessionV9isCurrentSbvg"

    /// True for `container.run { … }`, which runs code in an isolated container again.
    static func runsInContainer(_ symbol: Symbol) -> Bool { symbol.name.hasPrefix("$s9Injection0A9ContainerV3run") }

    /// True for `resolveAll()`, which injects all registered types.
    static func resolvesAll(_ symbol: Symbol) -> Bool {
        symbol.name.hasPrefix("$s9Injection0A7ManagerO10resolveAll")
    }

    /// True for a reset with a closure, for `withIsolatedContainer`, and for `container.run`. These run the closure
    /// before they return.
    static func runsClosure(_ symbol: Symbol) -> Bool {
        let injection = symbol.injection
        return injection?.resetsRegistering == true || injection == .isolate || runsInContainer(symbol)
    }

    /// The beginning of each symbol: the name of the function, and its labels up to `fileID`, if it has one, but no
    /// types.
    private static let prefixes = allCases.map { symbol -> (symbol: InjectionSymbol, text: String) in
        let words = symbol.rawValue.split(separator: "fileID", maxSplits: 1, omittingEmptySubsequences: false)
        return (symbol, words.count == 1 ? symbol.rawValue : words[0] + "fileID")
    }

    /// Finds the function that a symbol names. The result is nil for other symbols, and for the default arguments of
    /// these functions.
    init?(mangled symbol: String) {
        guard symbol.hasPrefix("$s9Injection"), symbol.hasSuffix("F") || symbol.hasSuffix("FZ") else { return nil }
        guard let match = Self.prefixes.first(where: { symbol.hasPrefix($0.text) })?.symbol else { return nil }
        let takesClosure = symbol.contains("XE")
        self =
            switch match {
            case .reset where takesClosure: .resetRegistering
            case .end where takesClosure: .endRegistering
            default: match
            }
    }

    /// True for a reset, which ends a session. `session.end()` is one, too, although that session may already be over.
    var resets: Bool { self == .reset || self == .end || resetsRegistering }

    /// True if the function begins a session with the registrations of its closure.
    var resetsRegistering: Bool { self == .resetRegistering || self == .endRegistering }

    var injects: Bool {
        [.inject, .resolve, .resolveInSession].contains(self)
    }

    var registers: Bool { registersInstance || self == .register || self == .registerInSession }

    /// True if the function registers an existing object, so that no block builds it.
    var registersInstance: Bool { self == .registerInstance || self == .registerInstanceInSession }

    /// True if the function registers for one session, wherever it is called.
    var registersInSession: Bool { self == .registerInSession || self == .registerInstanceInSession }

    /// True if the function injects or registers a type. The syntax tree shows the type as a generic argument.
    var isGeneric: Bool { injects || registers }

    var spelling: String {
        switch self {
        case .inject: "Inject"
        case .resolve, .resolveInSession: "resolve"
        case .register, .registerInstance, .registerInSession, .registerInstanceInSession: "register"
        case .reset, .resetRegistering: "resetCurrentContainer"
        case .end, .endRegistering: "end"
        case .isolate: "withIsolatedContainer"
        }
    }
}
