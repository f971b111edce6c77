import Injection
public import Testing

/// Gives each test its own container, so that tests run in parallel without sharing doubles.
///
/// ```swift
/// @Suite(.isolatedContainer { InjectionManager.register(CoolManager.self) { CoolManagerDouble() } })
/// struct HomeScreenTests {
///     let screen = HomeScreen()  // has the double: the container exists before the suite's initializer runs
///
///     @Test func starts() { screen.start() }
/// }
/// ```
///
/// Each test of a suite, and each case of a parameterized test, gets a fresh container. If a suite and its test, or two
/// nested suites, have the trait, the containers nest: the inner one starts with what the outer one registered, and
/// shares no instance that a block built.
///
/// If a test injects a type that is not registered, the program traps. The message names the test, and an issue is
/// recorded for it. Outside of the test's task, as in `Task.detached` or on a queue, the message lists instead all
/// running tests that have this trait, and no issue is recorded.
///
/// Tests stay on their actor, whichever that is. Making a container is O(number of registered types).
public struct IsolatedContainerTrait: SuiteTrait, TestTrait, TestScoping {
    fileprivate let inheritingRegistrations: Bool
    fileprivate let registrations: @Sendable () async throws -> Void

    /// Always true: a suite passes the trait on to its tests.
    public var isRecursive: Bool { true }

    /// Returns the trait itself for a test case, and nil for a suite or a test as a whole.
    ///
    /// - Parameters:
    ///   - test: The test or suite.
    ///   - testCase: The test case, or nil for a suite or a test as a whole.
    /// - Returns: What provides the scope, or nil.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> IsolatedContainerTrait? {
        testCase == nil ? nil : self
    }

    /// Runs a test case in its own container.
    ///
    /// - Parameters:
    ///   - test: The test.
    ///   - testCase: The test case.
    ///   - function: Makes the suite's instance and runs the test case.
    /// - Throws: The error of the registrations or of the test case. Before either runs, an error that names two files
    ///   if the process has two copies of the library: code that uses the other one would miss the doubles.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try LibraryCopies.check()
        RunningTests.began(test)
        defer { RunningTests.ended(test) }
        try await InjectionManager.withIsolatedContainer(inheritingRegistrations: inheritingRegistrations) {
            try await registrations()
            try await function()
        }
    }
}

extension Trait where Self == IsolatedContainerTrait {
    /// Gives each test a container that starts with the current registrations.
    ///
    /// ```swift
    /// @Suite(.isolatedContainer)
    /// struct SignOutTests {}
    /// ```
    ///
    /// - Complexity: O(1); making a test's container is O(number of registered types).
    public static var isolatedContainer: Self { .isolatedContainer() }

    /// Gives each test a container with the current registrations, or none, and those of a closure.
    ///
    /// ```swift
    /// @Suite(.isolatedContainer { InjectionManager.register(CoolManager.self) { CoolManagerDouble() } })
    /// struct HomeScreenTests {}
    ///
    /// @Suite(.isolatedContainer(inheritingRegistrations: false))  // a test must register everything that it uses
    /// struct StrictTests {}
    /// ```
    ///
    /// If a registration needs the main actor, write `{ @MainActor in … }`.
    ///
    /// - Parameters:
    ///   - inheritingRegistrations: Whether the container starts with the current registrations.
    ///   - registrations: Registers doubles in the test's container, before each test case. If it throws, the test
    ///     fails without running.
    /// - Returns: The trait.
    /// - Complexity: O(1); making a test's container is O(number of registered types).
    public static func isolatedContainer(
        inheritingRegistrations: Bool = true, _ registrations: @escaping @Sendable () async throws -> Void = {}
    ) -> Self {
        Self(inheritingRegistrations: inheritingRegistrations, registrations: registrations)
    }
}
