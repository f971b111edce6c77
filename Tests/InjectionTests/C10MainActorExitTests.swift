import Injection
import Testing

@MainActor
private final class Router {}

@globalActor
private actor Background {
    static let shared = Background()
}

@Background
private func makeNumber() -> Int { 1 }

private actor Ledger {}

private let file = "InjectionTests/C10MainActorExitTests.swift"

private let injectLine = #line + 3
private func injectRouter() {
    InjectionManager.register(Router.self) { @MainActor in Router() }
    _ = Inject(Router.self)
}

private let backgroundLine = #line + 2
private func registerBackgroundBlock() {
    InjectionManager.register(Router?.self) { @Background in nil }
}

@Suite("C10 The main actor: what a stopped program has printed", .watched)
struct C10MainActorExitTests {
    #if EXIT_TESTS
    @Test("The trap of a main-actor type elsewhere has the caller's line, the type, and what to write")
    func offTheMainActor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await Task.detached { injectRouter() }.value
        }
        let printed = result.printed
        #expect(printed.contains("\(file):\(injectLine): Fatal error: InjectionTests.Router belongs to the main actor"))
        #expect(printed.contains("  injected at \(file):\(injectLine)\n"))
        #expect(printed.contains("  it is registered for the main actor at \(file):\(injectLine - 1)\n"))
        #expect(
            printed.contains(
                "if it is Sendable: try await MainActor.run { try session.resolve(InjectionTests.Router.self) }\n"))
    }

    @Test("Registering another actor's block traps")
    func otherGlobalActor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            registerBackgroundBlock()
        }
        let printed = result.printed
        #expect(printed.contains("\(file):\(backgroundLine): Fatal error: The block of Swift.Optional<InjectionTests."))
        #expect(printed.contains("belongs to an actor that is not the main actor, so the container could not run it."))
        #expect(printed.contains("\n  register a nonisolated block, or one that is marked `@MainActor in`\n"))
        #expect(
            printed.contains(
                "\n  or build the instance on its actor first, and register that: InjectionManager.register(…, as: ")
        )
    }

    @Test("Registering another actor's function by name traps")
    func otherActorsFunction() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Int.self, makeNumber)
        }
        #expect(result.printed.contains("The block of Swift.Int belongs to an actor that is not the main actor"))
        #expect(result.printed.contains("register that: InjectionManager.register(…, as: Swift.Int.self)\n"))
    }

    @Test("Registering another actor's block traps for a type that is an actor itself")
    func otherActorsActor() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Ledger.self) { @Background in Ledger() }
        }
        #expect(result.printed.contains("The block of InjectionTests.Ledger belongs to an actor that is not the main"))
    }

    @Test("The trap of another actor's block has a line to write that compiles for a function type")
    func otherActorsFunctionType() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register((() -> Int).self) { @Background in { 1 } }
        }
        #expect(result.printed.contains("register that: InjectionManager.register(…, as: (() -> Swift.Int).self)\n"))
    }
    #endif
}
