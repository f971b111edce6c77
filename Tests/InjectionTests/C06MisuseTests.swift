import Injection
import Testing

private final class Service: Sendable {}
private final class Other: Sendable {}

@Suite("C6 A reset in the wrong place stops, and says so", .watched, .emptyContainer)
struct C06MisuseTests {
    #if EXIT_TESTS
    @Test("A reset inside a block traps")
    func resetInBlock() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Service.self) {
                InjectionManager.resetCurrentContainer()
                return Service()
            }
            _ = Inject(Service.self)
        }
        let lines = result.printed.split(separator: "\n")
        try #require(lines.count >= 3, "\(lines)")
        #expect(lines[0].hasPrefix("InjectionTests/C06MisuseTests.swift:"))
        #expect(lines[0].hasSuffix("Fatal error: The container was reset in the block of InjectionTests.Service."))
        #expect(lines[1].hasPrefix("  that block is registered at InjectionTests/C06MisuseTests.swift:"))
        #expect(
            lines[2]
                == "  what it returns would belong to no session: reset at sign-in and sign-out, outside of every block"
        )
    }

    enum Place: CaseIterable { case blockThatABlockNeeds, blockThatAResetInjects, blockOfAnInnerContainer }

    @Test("A reset inside a block traps, whatever leads there", arguments: Place.allCases)
    func resetInInnerBlock(place: Place) async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [number = Place.allCases.firstIndex(of: place)! as Int] in
            let outer = InjectionManager.currentContainer
            let place = Place.allCases[number]
            InjectionManager.register(Service.self) {
                if place == .blockOfAnInnerContainer {
                    InjectionManager.withIsolatedContainer { _ = Inject(Other.self) }
                } else {
                    InjectionManager.resetCurrentContainer {}
                }
                return Service()
            }
            InjectionManager.register(Other.self) {
                switch place {
                case .blockOfAnInnerContainer: outer.run { _ = InjectionManager.resetCurrentContainer() }
                default: _ = Inject(Service.self)
                }
                return Other()
            }
            switch place {
            case .blockThatABlockNeeds: _ = Inject(Other.self)
            case .blockThatAResetInjects: InjectionManager.resetCurrentContainer { _ = Inject(Service.self) }
            case .blockOfAnInnerContainer: _ = Inject(Service.self)
            }
        }
        #expect(result.printed.contains("reset in the block of InjectionTests.Service"))
    }

    @Test("A reset inside the closure of another reset traps")
    func resetInReset() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.resetCurrentContainer {
                InjectionManager.resetCurrentContainer()
            }
        }
        let lines = result.printed.split(separator: "\n")
        try #require(lines.count >= 2, "\(lines)")
        #expect(lines[0].hasPrefix("InjectionTests/C06MisuseTests.swift:"))
        #expect(lines[0].hasSuffix("Fatal error: The container was reset in the closure of another reset."))
        #expect(lines[1] == "  register all that the next session needs in one closure")
    }

    @Test("session.end() inside a block traps, even if that session has ended", arguments: [false, true])
    func endInBlock(hasEnded: Bool) async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { [hasEnded = hasEnded as Bool] in
            let session = InjectionManager.currentSession
            if hasEnded { InjectionManager.resetCurrentContainer() }
            InjectionManager.register(Service.self) {
                session.end()
                return Service()
            }
            _ = Inject(Service.self)
        }
        let line = try #require(result.printed.split(separator: "\n").first)
        #expect(line.hasPrefix("InjectionTests/C06MisuseTests.swift:"))
        #expect(line.hasSuffix("Fatal error: The container was reset in the block of InjectionTests.Service."))
    }

    @Test("session.end inside the closure of a reset or of session.end traps, even if that session has ended")
    func endInClosure() async throws {
        for trial in 0..<4 {
            let result = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent]
            ) { [trial = trial as Int] in
                let session = InjectionManager.currentSession
                switch trial {
                case 0: InjectionManager.resetCurrentContainer { session.end() }
                case 1: session.end { session.end {} }
                case 2: session.end { InjectionManager.resetCurrentContainer() }
                default:
                    InjectionManager.resetCurrentContainer()
                    InjectionManager.resetCurrentContainer { session.end() }
                }
            }
            let line = try #require(result.printed.split(separator: "\n").first, "trial \(trial)")
            #expect(line.hasPrefix("InjectionTests/C06MisuseTests.swift:"), "trial \(trial)")
            #expect(
                line.hasSuffix("Fatal error: The container was reset in the closure of another reset."),
                "trial \(trial)")
        }
    }

    @Test("Registering for the ending session in the closure of its reset traps")
    func sessionInClosure() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try InjectionManager.resetCurrentContainer {
                try InjectionManager.currentSession.register(Service.self) { Service() }
            }
        }
        let lines = result.printed.split(separator: "\n")
        let line = "Fatal error: InjectionTests.Service was registered, in the closure of a reset, for the session that"
        #expect(try #require(lines.first).hasSuffix("\(line) this reset ends."))
        #expect(
            try #require(lines.dropFirst().first)
                == "  write InjectionManager.register there, which registers for the next one")
    }
    #endif

    @Test("A block that runs in the closure of a reset may register for the ending session")
    func sessionInBlockInClosure() {
        InjectionManager.register(Other.self) {
            try! InjectionManager.currentSession.register(Service.self) { Service() }
            _ = Inject(Service.self)
            return Other()
        }
        InjectionManager.resetCurrentContainer { _ = Inject(Other.self) }
        #expect(failure(injecting: Service.self)?.notRegistered != nil)
    }

    @Test("Registering for a session that ended earlier throws in the closure of a reset, as elsewhere")
    func earlierSessionInClosure() {
        let session = InjectionManager.currentSession
        InjectionManager.resetCurrentContainer()
        InjectionManager.resetCurrentContainer {
            expectSessionEnded { () throws(InjectionError) in try session.register(Service.self) { Service() } }
        }
        #expect(failure(injecting: Service.self)?.notRegistered != nil)
    }

    @Test("A reset of an isolated container is allowed inside another container's block or closure")
    func isolatedContainers() {
        InjectionManager.register(Other.self) { Other() }
        InjectionManager.register(Service.self) {
            InjectionManager.withIsolatedContainer { _ = InjectionManager.resetCurrentContainer() }
            return Service()
        }
        let other: Other = Inject()
        let service: Service = Inject()
        InjectionManager.withIsolatedContainer {
            #expect(Inject(Other.self) !== other)
            InjectionManager.resetCurrentContainer()
        }
        #expect(Inject(Other.self) === other && Inject(Service.self) === service)
        InjectionManager.resetCurrentContainer {
            InjectionManager.withIsolatedContainer { _ = InjectionManager.resetCurrentContainer() }
            #expect(Inject(Other.self) === other)
        }
        #expect(Inject(Other.self) !== other)
    }
}
