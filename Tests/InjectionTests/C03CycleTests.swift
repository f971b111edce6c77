@testable import Injection
import Testing

private final class Alpha: Sendable {}
private final class Beta: Sendable {}
private final class Gamma: Sendable {}

@Suite("C3 Cycles are reported: one thread", .watched, .emptyContainer)
struct C03CycleTests {
    /// Registers Alpha, Beta and Gamma, each with the next one as what its block needs.
    ///
    /// - Returns: What the blocks could not get.
    private func registerCycle() -> Locked<[InjectionError]> {
        let errors = Locked([InjectionError]())
        @Sendable func need<T>(_ type: T.Type) {
            do throws(InjectionError) { _ = try InjectionManager.resolve(type) } catch {
                errors.withLock { $0.append(error) }
            }
        }
        InjectionManager.register(Alpha.self) {
            need(Beta.self)
            return Alpha()
        }
        InjectionManager.register(Beta.self) {
            need(Gamma.self)
            return Beta()
        }
        InjectionManager.register(Gamma.self) {
            need(Alpha.self)
            return Gamma()
        }
        return errors
    }

    @Test("`resolve` of a cycle throws the path and where each block was registered")
    func resolveThrowsPath() throws {
        let errors = registerCycle()
        _ = try InjectionManager.resolve(Alpha.self)
        let all = errors.withLock { $0 }
        #expect(all.count == 1)
        guard case .cycle(let cycle) = try #require(all.first) else { throw all[0] }
        #expect(cycle.type == "InjectionTests.Alpha")
        #expect(cycle.chain.map(\.type) == ["Alpha", "Beta", "Gamma"].map { "InjectionTests.\($0)" })
        let registrations = Context.current.container.state.withLock({ $0.registeredSites })
        #expect(cycle.chain.map(\.location) == registrations.map(\.location))
        #expect(cycle.registration == registrations[0].location)
        #expect(
            all[0].description.hasPrefix(
                "InjectionTests.Alpha needs itself: InjectionTests.Alpha → InjectionTests.Beta → "
                    + "InjectionTests.Gamma → InjectionTests.Alpha\n"))
    }

    @Test("The path of a cycle leaves out types that led to it without being in it")
    func pathBeginsAtCycle() throws {
        struct Entrance {}
        try InjectionManager.withIsolatedContainer {
            let errors = registerCycle()
            InjectionManager.register(Entrance.self) {
                _ = Inject(Beta.self)
                return Entrance()
            }
            _ = try InjectionManager.resolve(Entrance.self)
            guard case .cycle(let cycle) = try #require(errors.withLock { $0.first }) else { return }
            #expect(cycle.chain.map(\.type) == ["Beta", "Gamma", "Alpha"].map { "InjectionTests.\($0)" })
        }
    }

    @Test("A type that needs nothing but itself is a cycle")
    func needsItself() {
        let isCycle = Locked(false)
        InjectionManager.register(Alpha.self) {
            do throws(InjectionError) {
                return try InjectionManager.resolve(Alpha.self)
            } catch {
                if case .cycle(let cycle) = error { isCycle.withLock { $0 = cycle.chain.count == 1 } }
                return Alpha()
            }
        }
        _ = Inject(Alpha.self)
        #expect(isCycle.withLock { $0 })
    }

    @Test("After a cycle the next try works: in the block that failed, and after it")
    func nextTryWorks() {
        let errors = registerCycle()
        let alpha: Alpha = Inject()
        #expect(errors.withLock { $0.count } == 1)
        // All three were built once, the innermost without what it could not get.
        #expect(Inject(Alpha.self) === alpha)
        _ = (Inject(Beta.self), Inject(Gamma.self))
        #expect(errors.withLock { $0.count } == 1)
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Gamma.self) { Gamma() }
        }
        #expect(Inject(Alpha.self) !== alpha)
        #expect(errors.withLock { $0.count } == 1)
    }

    @Test("A missing type that is registered afterwards is found, also from within a block that failed before")
    func missingThenRegistered() throws {
        let isFound = Locked([Bool]())
        InjectionManager.register(Alpha.self) {
            let beta = try? InjectionManager.resolve(Beta.self)
            isFound.withLock { $0.append(beta != nil) }
            return Alpha()
        }
        #expect(throws: InjectionError.self) { try InjectionManager.resolve(Beta.self) }
        _ = try InjectionManager.resolve(Alpha.self)
        InjectionManager.register(Beta.self) { Beta() }
        InjectionManager.resetCurrentContainer()
        _ = try InjectionManager.resolve(Alpha.self)
        #expect(isFound.withLock { $0 } == [false, true])
    }

    @Test("A chain of 200 types is no cycle")
    func deepChain() {
        struct Link<Name> { let depth: Int }
        let names = manyTypes(200)
        func register<Name, Next>(_: Name.Type, needing _: Next.Type) {
            InjectionManager.register(Link<Name>.self) { Link(depth: Inject(Link<Next>.self).depth + 1) }
        }
        func registerLast<Name>(_: Name.Type) { InjectionManager.register(Link<Name>.self) { Link(depth: 1) } }
        func depth<Name>(_: Name.Type) -> Int { Inject(Link<Name>.self).depth }
        for (name, next) in zip(names, names.dropFirst()) { register(name, needing: next) }
        registerLast(names[199])
        #expect(depth(names[0]) == 200)
    }

    #if EXIT_TESTS
    @Test("`Inject` of a cycle traps with the path")
    func injectStops() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.register(Alpha.self) {
                _ = Inject(Beta.self)
                return Alpha()
            }
            InjectionManager.register(Beta.self) {
                _ = Inject(Alpha.self)
                return Beta()
            }
            _ = Inject(Alpha.self)
        }
        let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(
            message.contains(
                "InjectionTests.Alpha needs itself: InjectionTests.Alpha → InjectionTests.Beta → InjectionTests.Alpha"))
        #expect(message.contains("InjectionTests/C03CycleTests.swift"))
        #expect(message.contains("let one of them inject the next later"))
    }
    #endif
}
