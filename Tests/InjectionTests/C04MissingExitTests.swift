import Dispatch
import Injection
import Testing

private protocol Engine: AnyObject {}
private final class EngineImpl: Engine {}
private struct Wheel {}
private final class Car {
    let wheel: Wheel = Inject()
}

// In the closure of an exit test every line has one number, so what prints lines is out here.

private let file = "InjectionTests/C04MissingExitTests.swift"

private let injectLine = #line + 2
private func injectEngine() {
    let _: any Engine = Inject()
}

private let chainLine = #line + 2
private func injectEngineInWheelInCar() {
    InjectionManager.register(Car.self) { Car() }
    InjectionManager.register(Wheel.self) {
        _ = Inject(Engine.self)
        return Wheel()
    }
    _ = try? InjectionManager.resolve(Car.self)
}

private let nearLine = #line + 2
private func injectImplementation() {
    InjectionManager.register(Engine.self) { EngineImpl() }
    _ = Inject(EngineImpl.self)
}

@Suite("C4 Missing is explained: what a stopped program has printed", .watched)
struct C04MissingExitTests {
    #if EXIT_TESTS
    @Test("the caller's file and line, the type with its module, the line to write")
    func place() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            injectEngine()
        }
        let printed = result.printed
        #expect(printed.contains("\(file):\(injectLine): Fatal error: InjectionTests.Engine is not registered.\n"))
        #expect(printed.contains("  injected at \(file):\(injectLine)\n"))
        #expect(
            printed.contains(
                "register it first: InjectionManager.register(InjectionTests.Engine.self) { … }\n"
            ))
    }

    @Test("the text that resolve throws, whole")
    func sameText() async throws {
        let error = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            failure(injecting: Engine.self)
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Inject(Engine.self, fileID: "App/Login.swift", line: 12)
        }
        #expect(result.printed.contains("App/Login.swift:12: Fatal error: \(try #require(error))\n"))
    }

    @Test("the chain of blocks, with where each was registered; no resolve further out can catch it")
    func chain() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            injectEngineInWheelInCar()
        }
        let printed = result.printed
        let line = chainLine
        #expect(printed.contains("InjectionTests.Engine is not registered.\n  injected at \(file):\(line + 2)\n"))
        #expect(printed.contains("  while building InjectionTests.Wheel, registered at \(file):\(line + 1)\n"))
        #expect(printed.contains("  which is needed by InjectionTests.Car, registered at \(file):\(line)\n"))
    }

    @Test("near names, with where they are registered")
    func nearNames() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            injectImplementation()
        }
        let printed = result.printed
        #expect(
            printed.contains(
                """
                  did you mean InjectionTests.Engine? It is registered at \(file):\(nearLine)
                  or register it first: InjectionManager.register(
                """))
    }

    @Test("in the closure of a reset, that the registration is staged")
    func staged() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.resetCurrentContainer {
                InjectionManager.register(Wheel.self) { Wheel() }
                _ = Inject(Wheel.self)
            }
        }
        #expect(result.printed.contains("the closure of this reset registers it; inject it after the reset"))
    }

    @Test("outside an isolated container, that one is in use and how to carry it along")
    func outside() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await InjectionManager.withIsolatedContainer {
                InjectionManager.register(Wheel.self) { Wheel() }
                await Task.detached { _ = Inject(Wheel.self) }.value
            }
        }
        #expect(result.printed.contains("InjectionTests.Wheel is not registered."))
        #expect(result.printed.contains("this code runs outside of the isolated container that is in use"))
        #expect(result.printed.contains("`container.run { … }`"))
    }

    @Test("on a dispatch queue, the same")
    func outsideOnQueue() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            InjectionManager.withIsolatedContainer {
                InjectionManager.register(Wheel.self) { Wheel() }
                DispatchQueue(label: "outside").sync { onThread { _ = Inject(Wheel.self) }.wait() }
            }
        }
        #expect(result.printed.contains("this code runs outside of the isolated container that is in use"))
    }
    #endif
}
