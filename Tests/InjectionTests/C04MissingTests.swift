import Foundation
import Injection
import Testing

private protocol Engine: AnyObject {}
private final class EngineImpl: Engine {}
private protocol Vehicle: AnyObject {}
private final class VehicleImpl: Vehicle {}
private struct Wheel {}
/// Another `Foundation.Data`.
private struct Data {}
private protocol Garage<Car> { associatedtype Car }
private struct CarGarage: Garage { typealias Car = Int }

@Suite("C4 Missing is explained: as a value", .watched, .emptyContainer)
struct C04MissingTests {
    @Test("resolve of a missing type throws the type, the place and the line to write")
    func resolveThrows() throws {
        let error = try #require(failure(injecting: Engine.self))
        let missing = try #require(error.notRegistered)
        #expect(missing.type == "InjectionTests.Engine")
        #expect(missing.location.fileID == "App/Login.swift")
        #expect(missing.location.line == 12)
        #expect(missing.chain.isEmpty)
        #expect(missing.alternatives.isEmpty)
        #expect(missing.registration == nil)
        #expect(
            error.description == """
                InjectionTests.Engine is not registered.
                  injected at App/Login.swift:12
                  nothing is registered yet; register it first: InjectionManager.register(InjectionTests.Engine.self) { … }
                  in an XCTestCase, register in `setUp`, inject in a `lazy var`
                """)
    }

    @Test("The line to write compiles for functions and compositions, too")
    func functionsAndCompositions() throws {
        func line<T>(_ type: T.Type) -> Substring? {
            failure(injecting: type)?.description.split(separator: "\n").first { $0.contains("register it first") }
        }
        let start = "  nothing is registered yet; register it first: InjectionManager.register"
        let end = ".self) { … }"
        #expect(line((() -> Int).self) == "\(start)((() -> Swift.Int)\(end)")
        #expect(
            line((any Engine & Vehicle).self) == "\(start)((InjectionTests.Engine & InjectionTests.Vehicle)\(end)")
        #expect(line([@Sendable () -> Int].self) == "\(start)((Swift.Array<@Sendable () -> Swift.Int>)\(end)")
        #expect(line(Wheel.self) == "\(start)(InjectionTests.Wheel\(end)")
        InjectionManager.resetCurrentContainer { InjectionManager.register((() -> Int).self) { { 1 } } }
        InjectionManager.resetCurrentContainer()
        #expect(
            failure(injecting: (() -> Int).self)?.description.contains("let instance: (() -> Swift.Int)? = ")
                == true)
    }

    @Test("A missing private type is told apart from another file's private type of the same name")
    func privateTypes() {
        registerTwin()
        struct Twin {}
        let text = failure(injecting: Twin.self)?.description ?? ""
        #expect(
            text.contains(
                "another private or local type of this name is registered at App/Twin.swift:7; rename one, or use one in both"
            ))
    }

    @Test("A type that differs in `& Sendable` alone is named, where Swift has two types")
    func sendableKeys() {
        InjectionManager.register((any Garage<Int> & Sendable).self, fileID: "App/Cars.swift", line: 3) {
            CarGarage()
        }
        let text = failure(injecting: (any Garage<Int>).self)?.description ?? ""
        #expect(
            text.contains(
                "did you mean any InjectionTests.Garage<Swift.Int>, with or without `& Sendable`? Swift has two types here; the other is registered at App/Cars.swift:3"
            ))
        #expect(text.contains("InjectionManager.register((any InjectionTests.Garage<Swift.Int>).self)"))
    }

    private func registerTwin() {
        struct Twin {}
        InjectionManager.register(Twin.self, fileID: "App/Twin.swift", line: 7) { Twin() }
    }

    @Test("The error of a missing type in a block has the chain, and where each type was registered")
    func chain() throws {
        let seen = Locked<InjectionError?>(nil)
        InjectionManager.register(Vehicle.self, fileID: "App/Cars.swift", line: 3) {
            _ = Inject(Wheel.self)
            return VehicleImpl()
        }
        InjectionManager.register(Wheel.self, fileID: "App/Wheels.swift", line: 4) {
            seen.withLock { $0 = failure(injecting: Engine.self) }
            return Wheel()
        }
        _ = Inject(Vehicle.self)
        let error = try #require(seen.withLock { $0 })
        let chain = try #require(error.notRegistered).chain
        #expect(chain.map(\.type) == ["InjectionTests.Wheel", "InjectionTests.Vehicle"])
        #expect(chain.map(\.location.description) == ["App/Wheels.swift:4", "App/Cars.swift:3"])
        #expect(
            error.description == """
                InjectionTests.Engine is not registered.
                  injected at App/Login.swift:12
                  while building InjectionTests.Wheel, registered at App/Wheels.swift:4
                  which is needed by InjectionTests.Vehicle, registered at App/Cars.swift:3
                  register it first: InjectionManager.register(InjectionTests.Engine.self) { … }
                """)
    }

    @Test("For a missing type the error suggests the protocol of a similar name, and the other way round")
    func nearNames() {
        InjectionManager.register(Engine.self, fileID: "App/Engines.swift", line: 7) { EngineImpl() }
        let meant = alternatives(to: EngineImpl.self)
        #expect(meant.map(\.type) == ["InjectionTests.Engine"])
        #expect(meant.map(\.location.description) == ["App/Engines.swift:7"])
        InjectionManager.register(VehicleImpl.self) { VehicleImpl() }
        #expect(alternatives(to: Vehicle.self).map(\.type) == ["InjectionTests.VehicleImpl"])
        let message = failure(injecting: Vehicle.self)?.description
        #expect(message?.contains("did you mean InjectionTests.VehicleImpl? It is registered at") == true)
    }

    @Test("Types of one name in two modules are different types")
    func sameName() {
        InjectionManager.register(Data.self) { Data() }
        let message = failure(injecting: Foundation.Data.self)?.description ?? ""
        #expect(message.contains("Foundation"))
        #expect(message.contains("did you mean InjectionTests.Data?"))
        InjectionManager.register(Foundation.Data.self) { Foundation.Data([1]) }
        #expect(Inject(Foundation.Data.self) == Foundation.Data([1]))
        _ = Inject(Data.self)
    }

    @Test("For a missing type the error suggests a type that has built such an instance, whatever its name")
    func keptAs() {
        final class Motor: Engine {}
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Engine.self) { Motor() }
            #expect(alternatives(to: Motor.self).isEmpty)
            _ = Inject(Engine.self)
            #expect(alternatives(to: Motor.self).map(\.type) == ["InjectionTests.Engine"])
        }
    }

    @Test("For a missing type the error suggests a type once that has a similar name and has built an instance")
    func suggestedOnce() {
        InjectionManager.register(Engine.self) { EngineImpl() }
        _ = Inject(Engine.self)
        #expect(alternatives(to: EngineImpl.self).map(\.type) == ["InjectionTests.Engine"])
    }

    @Test("For a missing type the error suggests types that have built an instance first")
    func builtFirst() {
        InjectionManager.register(Engine.self) { EngineImpl() }
        InjectionManager.register(AnyObject.self) { EngineImpl() }
        _ = Inject(AnyObject.self)
        #expect(alternatives(to: EngineImpl.self).map(\.type) == ["Swift.AnyObject", "InjectionTests.Engine"])
    }

    @Test("For a missing type the error suggests its registered optional")
    func optionalIsSuggested() {
        InjectionManager.register((any Engine)?.self) { EngineImpl() }
        #expect(alternatives(to: (any Engine).self).map(\.type) == ["Swift.Optional<InjectionTests.Engine>"])
    }

    @Test("The error of a missing type says that the closure of the reset has staged it")
    func staged() throws {
        try InjectionManager.resetCurrentContainer {
            InjectionManager.register(Wheel.self) { Wheel() }
            let error = try #require(failure(injecting: Wheel.self))
            #expect(error.description.contains("inject it after the reset, when that takes effect"))
            #expect(!error.description.contains("register it first"))
            // Of nothing else.
            let other = try #require(failure(injecting: Engine.self)?.description)
            #expect(!other.contains("takes effect") && other.contains("register it first"))
        }
        #expect(failure(injecting: Wheel.self) == nil)
    }

    @Test("The error of a missing type says so, too, in a block that the closure of the reset injects")
    func stagedAroundBlock() throws {
        let seen = Locked<InjectionError?>(nil)
        InjectionManager.register(Vehicle.self) {
            seen.withLock { $0 = failure(injecting: Wheel.self) }
            return VehicleImpl()
        }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Wheel.self) { Wheel() }
            _ = Inject(Vehicle.self)
        }
        let error = try #require(seen.withLock { $0 })
        #expect(error.description.contains("inject it after the reset, when that takes effect"))
    }

    @Test("The error of a missing type does not mention what another container's reset has staged")
    func stagedElsewhere() throws {
        try InjectionManager.resetCurrentContainer {
            InjectionManager.register(Wheel.self) { Wheel() }
            let error = try InjectionManager.withIsolatedContainer { try #require(failure(injecting: Wheel.self)) }
            #expect(error.description.contains("register it first"))
        }
    }

    private func alternatives<T>(to type: T.Type) -> [InjectionError.Step] {
        failure(injecting: type)?.notRegistered?.alternatives ?? []
    }
}
