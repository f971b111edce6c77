import Dispatch
import Injection
import Testing

private protocol Engine: AnyObject {}
private struct Wheel {}
private final class Car {
    let wheel: Wheel = Inject()
}

// In the closure of an exit test every line has one number, so what prints lines is out here.

private let file = "InjectionTests/C04MissingExitTests.swift"

private let chainLine = #line + 2
private func injectEngineInWheelInCar() {
    InjectionManager.register(Car.self) { Car() }
    InjectionManager.register(Wheel.self) {
        _ = Inject(Engine.self)
        return Wheel()
    }
    _ = try? InjectionManager.resolve(Car.self)
}

@Suite("C4 Missing is explained: what a stopped program has printed", .watched)
struct C04MissingExitTests {
    #if EXIT_TESTS
    @Test("The trap of a missing type has the text that resolve throws")
    func sameText() async throws {
        let error = InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            failure(injecting: Engine.self)
        }
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Inject(Engine.self, fileID: "App/Login.swift", line: 12)
        }
        #expect(result.printed.contains("App/Login.swift:12: Fatal error: \(try #require(error))\n"))
    }

    @Test(
        "The trap of a missing type in a block has the caller's place, and the chain; no resolve further out can catch it"
    )
    func chain() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            injectEngineInWheelInCar()
        }
        let printed = result.printed
        let line = chainLine
        let place = "\(file):\(line + 2)"
        #expect(
            printed.contains(
                "\(place): Fatal error: InjectionTests.Engine is not registered.\n  injected at \(place)\n"))
        #expect(printed.contains("  while building InjectionTests.Wheel, registered at \(file):\(line + 1)\n"))
        #expect(printed.contains("  which is needed by InjectionTests.Car, registered at \(file):\(line)\n"))
    }

    @Test("The trap of a missing type outside of an isolated container says how to carry the container along")
    func outside() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await InjectionManager.withIsolatedContainer {
                InjectionManager.register(Wheel.self) { Wheel() }
                await Task.detached { DispatchQueue(label: "outside").sync { _ = Inject(Wheel.self) } }.value
            }
        }
        #expect(result.printed.contains("InjectionTests.Wheel is not registered."))
        #expect(result.printed.contains("this code runs outside of the isolated container that is in use"))
        #expect(result.printed.contains("`container.run { … }`"))
    }
    #endif
}
