import Testing

/// Has the watchdog watch each test of a suite.
package struct WatchedTrait: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    package func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? nil : self }

    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let place = "\(test.sourceLocation.fileID):\(test.sourceLocation.line)"
        try await Watchdog.shared.watch("\(test.displayName ?? test.name) at \(place)", function)
    }
}

extension Trait where Self == WatchedTrait {
    package static var watched: Self { Self() }
}
