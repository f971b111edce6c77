import Injection
public import Testing

/// Gives each test a container of its own, so that tests run in parallel and no double reaches another test.
///
/// ```swift
/// @Suite(.isolatedContainer { InjectionManager.register(CoolManager.self) { CoolManagerDouble() } })
/// struct HomeScreenTests {
///     let screen = HomeScreen()  // has the double: the container is there before the suite's initializer
///
///     @Test func starts() { screen.start() }
/// }
/// ```
///
/// Each test of a suite, and each case of a parameterised test, gets a fresh container. Where a suite and its test, or
/// two nested suites, carry the trait, the containers nest: the inner one starts with what the outer one registered,
/// and shares no instance with it.
///
/// Where a test needs a double that it did not register, the message that stops the program names the test, and an
/// issue is recorded for it.
///
/// It works with tests of any actor, and leaves them there. Making a container is O(number of registered types).
public struct IsolatedContainerTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate let inheritingRegistrations: Bool
    fileprivate let registrations: @Sendable () async throws -> Void

    /// A suite hands the trait down to its tests.
    public var isRecursive: Bool { true }

    /// The trait itself for each test case; nothing for a suite, or for a test as a whole.
    ///
    /// - Parameters:
    ///   - test: The test or suite.
    ///   - testCase: The test case, or nil for a suite or a test as a whole.
    /// - Returns: What provides the scope, or nil.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> IsolatedContainerTrait? {
        testCase == nil ? nil : self
    }

    /// Runs a test case in a container of its own.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: Makes the suite's instance and runs the test case.
    /// - Throws: What the registrations or the test case throw.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        RunningTests.began(test)
        defer { RunningTests.ended(test) }
        try await InjectionManager.withIsolatedContainer(inheritingRegistrations: inheritingRegistrations) {
            try await registrations()
            try await function()
        }
    }
}

extension Trait where Self == IsolatedContainerTrait {
    /// A container for each test that starts with the current registrations.
    ///
    /// ```swift
    /// @Suite(.isolatedContainer)
    /// struct SignOutTests {}
    /// ```
    ///
    /// Write it at tests of any actor. O(1); a test's container is O(number of registered types).
    public static var isolatedContainer: Self { .isolatedContainer() }

    /// A container for each test that starts with the current registrations, or none, and with those of a closure.
    ///
    /// ```swift
    /// @Suite(.isolatedContainer { InjectionManager.register(CoolManager.self) { CoolManagerDouble() } })
    /// struct HomeScreenTests {}
    ///
    /// @Suite(.isolatedContainer(inheritingRegistrations: false))  // a test must name everything that it uses
    /// struct StrictTests {}
    /// ```
    ///
    /// Write it at tests of any actor; registrations that need the main actor go into `{ @MainActor in … }`. O(1); a
    /// test's container is O(number of registered types).
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether the container starts with the current registrations.
    ///   - registrations: Registers doubles, before each test and each case, in its container. If it throws, the
    ///     test fails and does not run.
    /// - Returns: The trait.
    public static func isolatedContainer(
        inheritingRegistrations: Bool = true, _ registrations: @escaping @Sendable () async throws -> Void = {}
    ) -> Self {
        Self(inheritingRegistrations: inheritingRegistrations, registrations: registrations)
    }
}
