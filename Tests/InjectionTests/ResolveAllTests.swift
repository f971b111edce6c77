import Injection
import Testing

private protocol Engine: AnyObject {}
private final class EngineImpl: Engine {}
private final class Car {
    let engine: any Engine = Inject()
}

private let file = "InjectionTests/ResolveAllTests.swift"
private let resolveLine = #line + 5
@MainActor
private func resolveAllWithoutEngine() {
    InjectionManager.register(Car.self) { Car() }
    InjectionManager.register(Int.self) { 1 }
    InjectionManager.resolveAll()
}

@Suite("resolveAll builds everything that is registered")
@MainActor
struct ResolveAllTests {
    @Test("in the order of first registration, each once, and what has an instance not again")
    func order() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            func register<T: Sendable>(_ value: T) {
                InjectionManager.register(T.self) {
                    log.add("\(T.self)")
                    return value
                }
            }
            register(1)
            register("one")
            register(1.0)
            register(true)
            InjectionManager.register(Double.self) {
                _ = Inject(Bool.self)
                log.add("Double again")
                return 2
            }
            _ = Inject(String.self)
            InjectionManager.resolveAll()
            #expect(log.entries == ["String", "Int", "Bool", "Double again"])
            InjectionManager.resolveAll()
            #expect(log.entries.count == 4)
        }
    }

    @Test("main-actor types too")
    func mainActor() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Int.self) { @MainActor in
                MainActor.assertIsolated()
                log.add("main actor")
                return 1
            }
            InjectionManager.register(String.self) {
                log.add("anywhere")
                return ""
            }
            InjectionManager.resolveAll()
            #expect(log.entries == ["main actor", "anywhere"])
        }
    }

    @Test("an optional that is registered as such is built")
    func optional() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            let log = Log([])
            InjectionManager.register(Int?.self) {
                log.add("built")
                return nil
            }
            InjectionManager.resolveAll()
            _ = Inject(Int?.self)
            #expect(log.entries == ["built"])
        }
    }

    @Test("the first failure stops the program with its message")
    func failure() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await resolveAllWithoutEngine()
        }
        #expect(result.printed.contains("Fatal error: InjectionTests.Engine is not registered.\n"))
        #expect(
            result.printed.contains("  while building InjectionTests.Car, registered at \(file):\(resolveLine - 2)\n"))
    }

    @Test("what fails of itself is told at the caller's line")
    func cycle() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                InjectionManager.register(Engine.self) { EngineImpl() }
                InjectionManager.register(Car.self) { Inject() }
                InjectionManager.resolveAll(fileID: "App/Launch.swift", line: 9)
            }
        }
        #expect(result.printed.contains("InjectionTests.Car needs itself: InjectionTests.Car → InjectionTests.Car"))
    }
}
