// Not under the address sanitizer: Foundation may still hold a `Process` at the end, and what the runtime allocates for
// weak references to it is reached through a packed pointer, which the leak detector takes for lost.
#if EXIT_TESTS && !INJECTION_ADDRESS_SANITIZER
import Foundation
import Injection
import InjectionTesting
import TestWatchdog
import Testing

private protocol Service {}

/// An exit test runs outside of every test and trait. So these run themselves again, in a process of their own, and
/// there forget their double.
@Suite("Trait: a test that stops the program", .watched, .isolatedContainer(inheritingRegistrations: false))
struct StoppedTestTests {
    @Test("A test that traps is named in the message, and has an issue")
    func forgottenDouble() throws {
        if isRunAgain { _ = Inject(Service.self) }
        let output = try outputWhenRunAgain("forgottenDouble")
        let lines = output.split(separator: "\n")
        #expect(lines.contains { $0.hasSuffix("InjectionTestingTests.Service is not registered.") })
        #expect(
            lines.contains {
                $0.hasPrefix(
                    "  in the test \"A test that traps is named in the message, and has an issue\" at InjectionTestingTests/"
                )
            })
        #expect(
            lines.contains {
                $0.contains(
                    "Test \"A test that traps is named in the message, and has an issue\" recorded an issue at Stopped")
            })
    }

    @Test func withoutDisplayName() throws {
        if isRunAgain { InjectionManager.resetCurrentContainer { InjectionManager.resetCurrentContainer() } }
        let output = try outputWhenRunAgain("withoutDisplayName")
        #expect(output.contains("The container was reset in the closure of another reset."))
        #expect(
            output.contains("  in the test withoutDisplayName() at InjectionTestingTests/StoppedTestTests.swift:"))
    }

    @Test("A test whose detached task traps is named among the running tests")
    func detachedTask() async throws {
        if isRunAgain { await Task.detached { _ = Inject(Service.self) }.value }
        let output = try outputWhenRunAgain("detachedTask")
        #expect(output.contains("InjectionTestingTests.Service is not registered."))
        #expect(
            output.contains(
                """
                  while these tests were running:
                    "A test whose detached task traps is named among the running tests" at \
                InjectionTestingTests/StoppedTestTests.swift:
                """))
    }
}

@Suite("Trait: a test that has ended", .watched)
struct EndedTestTests {
    @Test("A test that has ended is not among the running tests", StopsAfterwards(), .isolatedContainer)
    func endedTest() throws {
        guard !isRunAgain else { return }
        let output = try outputWhenRunAgain("endedTest")
        #expect(output.contains("InjectionTestingTests.Service is not registered."))
        #expect(!output.contains("while these tests"))
    }
}

@Suite("Trait: a test that throws", .watched)
struct ThrowingTestTests {
    @Test("A test that has thrown is not among the running tests", StopsAfterwards(), .isolatedContainer)
    func thrownTest() throws {
        if isRunAgain { throw CancellationError() }
        let output = try outputWhenRunAgain("thrownTest")
        #expect(output.contains("InjectionTestingTests.Service is not registered."))
        #expect(!output.contains("while these tests"))
    }

    @Test("A test whose registrations throw fails without running, and is not among the running tests")
    func throwingRegistrations() throws {
        let output = try outputWhenRunAgain("neverRuns")
        #expect(output.contains("CancellationError"))
        #expect(!output.contains("it has run"))
        #expect(output.contains("InjectionTestingTests.Service is not registered."))
        #expect(!output.contains("while these tests"))
    }

    @Test(.enabled(if: isRunAgain), StopsAfterwards(), .isolatedContainer { throw CancellationError() })
    func neverRuns() { FileHandle.standardError.write(Data("it has run\n".utf8)) }
}

/// The cases of one test run at once. When all have begun, the first ends, and only then the second goes on.
@Suite("Trait: a test with several cases", .watched)
struct CasesOfOneTestTests {
    @Test(
        "A test with several cases is listed once, while any case is running", SaysWhenCaseEnds(), .isolatedContainer,
        arguments: 1...3)
    func cases(number: Int) async throws {
        guard isRunAgain else {
            if number > 1 { return }
            let output = try outputWhenRunAgain("cases")
            #expect(output.contains("InjectionTestingTests.Service is not registered."))
            let name =
                "    \"A test with several cases is listed once, while any case is running\" at InjectionTestingTests/StoppedTestTests.swift:"
            #expect(output.components(separatedBy: name).count - 1 == 1)
            return
        }
        if number == 1 { return await othersBegan(2) }
        othersBegin.continuation.yield()
        // The last one is running when the process stops.
        if number == 3 { return await withUnsafeContinuation { _ in } }
        for await _ in SaysWhenCaseEnds.end.stream {}
        await Task.detached { _ = Inject(Service.self) }.value
    }
}

private let othersBegin = AsyncStream<Void>.makeStream()

private func othersBegan(_ count: Int) async {
    var others = othersBegin.stream.makeAsyncIterator()
    for _ in 1...count { await others.next() }
}

/// Says when the first case has ended, with the scopes inside.
private struct SaysWhenCaseEnds: TestTrait, TestScoping {
    static let end = AsyncStream<Void>.makeStream()

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await function()
        SaysWhenCaseEnds.end.continuation.finish()
    }
}

/// Stops the process when the scopes inside have ended.
private struct StopsAfterwards: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        do {
            try await function()
        } catch {
            guard isRunAgain else { throw error }
            FileHandle.standardError.write(Data("\(error)\n".utf8))
        }
        if isRunAgain { await Task.detached { _ = Inject(Service.self) }.value }
    }
}

private let runAgain = "INJECTION_RUN_AGAIN"
private var isRunAgain: Bool { ProcessInfo.processInfo.environment[runAgain] != nil }

/// What a test writes to the standard error in a process of its own, which it has to stop.
private func outputWhenRunAgain(_ test: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = argumentsOfThisRun + ["--filter", "/\(test)\\("]
    process.environment = ProcessInfo.processInfo.environment.merging([
        runAgain: "1", "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = FileHandle.nullDevice
    process.standardError = output
    try process.run()
    let data = try output.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus != 0)
    return String(decoding: data ?? Data(), as: UTF8.self)
}

/// How this process was started, without what chooses the tests or names a file to write.
private var argumentsOfThisRun: [String] {
    let dropped: Set = ["--filter", "--skip", "--xunit-output", "--event-stream-output-path"]
    var arguments: [String] = []
    var isValueOfDropped = false
    for argument in CommandLine.arguments.dropFirst() {
        if !isValueOfDropped && !dropped.contains(argument) { arguments.append(argument) }
        isValueOfDropped = dropped.contains(argument)
    }
    return arguments
}
#endif
