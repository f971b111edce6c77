import Injection
import TestWatchdog
import Testing

@Suite("A client that reads errors", .watched)
struct ErrorCompatibilityTests {
    /// The type, the place and the chain that every failure has.
    private struct Read {
        var type: String
        var location: InjectionError.Location
        var chain: [InjectionError.Step]
    }

    /// Without `@unknown default`, which other packages must write: a case that is added breaks this.
    private func read(_ error: InjectionError) -> Read {
        switch error {
        case .notRegistered(let failure):
            let alternatives: [InjectionError.Step] = failure.alternatives
            #expect(alternatives.count == 1 && failure.registration == nil)
            return Read(type: failure.type, location: failure.location, chain: failure.chain)
        case .cycle(let failure):
            return Read(type: failure.type, location: failure.location, chain: failure.chain)
        case .mainActorRequired(let failure):
            #expect(failure.registration?.fileID == "InjectionClientTests/ErrorCompatibilityTests.swift")
            return Read(type: failure.type, location: failure.location, chain: failure.chain)
        case .overtaken(let failure):
            #expect(failure.registration?.line ?? 0 > 0)
            return Read(type: failure.type, location: failure.location, chain: failure.chain)
        case .sessionEnded(let failure):
            return Read(type: failure.type, location: failure.location, chain: failure.chain)
        }
    }

    private func failure<T>(of type: T.Type) throws -> InjectionError {
        do throws(InjectionError) { _ = try InjectionManager.resolve(type) } catch { return error }
        throw CancellationError()
    }

    @Test("A client reads the error of a type that is not registered")
    func notRegistered() throws {
        try InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Clock.self) { SystemClock() }
            let error = try failure(of: SystemClock.self)
            let read = read(error)
            #expect(read.type == "InjectionClientTests.SystemClock" && read.chain.isEmpty)
            let location = read.location
            #expect(location.fileID == "InjectionClientTests/ErrorCompatibilityTests.swift" && location.line > 0)
            #expect(location.description == "\(location.fileID):\(location.line)")
            #expect(try failure(of: SystemClock.self).failure.location == location)
            #expect(error.description.contains("\(location)") && "\(error)" == error.description)
        }
    }

    @Test("A client reads the error of a main-actor type that is injected elsewhere")
    func mainActorRequired() async throws {
        try await InjectionManager.withIsolatedContainer {
            InjectionManager.register(Router.self) { @MainActor in Router() }
            let container = InjectionManager.currentContainer
            let isRouter = try await Task.detached {
                let error = try container.run { try failure(of: Router.self) }
                guard case .mainActorRequired = error else { return false }
                return read(error).type == "InjectionClientTests.Router"
            }.value
            #expect(isRouter)
        }
    }
}
