import Injection

/// What a test replaces.
public protocol Greeter {
    /// Returns a greeting.
    func greet() -> String
}

/// What a test tests: it injects in a framework.
public struct HomeScreen {
    private let greeter: Greeter = Inject()

    /// Injects.
    public init() {}

    /// Returns what the injected greeter says.
    public func greeting() -> String { greeter.greet() }
}
