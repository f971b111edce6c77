import Foundation
import Injection
import Testing

// What a caller can do wrong, where the program stops: each with what it prints. What has an answer is in
// `BadInputAnswerTests.swift`, what is merely much in `BadInputSizeTests.swift`, resets in the wrong place in
// `C06MisuseTests.swift`, another actor's blocks in `C10MainActorExitTests.swift`, and what the compiler refuses in
// `Tests/Refused`.

private struct Engine {
    var power = 0
}
private struct Wheel {}
private struct Settings {
    var volume = 0
    let engine: Engine?

    static nonisolated(unsafe) var current = Settings(engine: nil)

    mutating func update() {
        volume += 1
        volume += Inject(Engine.self).power
    }
}

@Suite("Bad input that stops the program", .watched)
struct BadInputStopTests {
    #if EXIT_TESTS
    @Test("a reset in a block that the closure of a reset injects")
    func resetInBlockInReset() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Engine.self) {
                InjectionManager.resetCurrentContainer()
                return Engine()
            }
            InjectionManager.resetCurrentContainer { _ = Inject(Engine.self) }
        }
        #expect(result.printed.contains("The container was reset in the block of InjectionTests.Engine."))
    }

    @Test("a block that registers its own type")
    func registersItself() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Engine.self) {
                InjectionManager.register(Engine.self) { Engine() }
                return Engine()
            }
            _ = Inject(Engine.self)
        }
        let lines = result.printed.split(separator: "\n")
        try #require(lines.count >= 3, "\(lines)")
        #expect(
            lines[0].hasSuffix(": Fatal error: InjectionTests.Engine was registered while its own block was running."))
        #expect(lines[1].hasPrefix("  that block is registered at InjectionTests/BadInputStopTests.swift:"))
        #expect(lines[2] == "  register it before or after, but not in its block, nor in a block that its block needs")
    }

    @Test("an injection in a block, of a type that is not registered: the block cannot throw")
    func missingInBlock() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Wheel.self) {
                _ = Inject(Engine.self)
                return Wheel()
            }
            _ = try? InjectionManager.resolve(Wheel.self)
        }
        #expect(result.printed.contains("InjectionTests.Engine is not registered."))
    }

    @Test("a block that reads a variable while its injection is in the middle of changing it")
    func exclusiveAccess() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Engine.self) { Engine(power: Settings.current.volume) }
            Settings.current.update()
            print(Settings.current.volume)
        }
        #expect(result.printed.contains("Simultaneous accesses"))
    }

    @Test("a type that nothing can be of: the block is what stops")
    func never() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Never.self) { fatalError("nothing is a Never") }
            _ = Inject(Never.self)
        }
        #expect(result.printed.contains("nothing is a Never"))
    }

    @Test("a task that begins at once, in the middle of a block, and injects what the block builds")
    func immediateTask() async {
        await #expect(processExitsWith: .failure) {
            guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
            InjectionManager.register(Engine.self) {
                Task.immediate { _ = Inject(Engine.self) }
                return Engine()
            }
            _ = Inject(Engine.self)
        }
        // The lock of the build stops the program: it is its own thread's.
    }
    #endif
}
