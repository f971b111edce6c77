import Injection
import Services

/// Registers, in the shared container, everything but the types made at run time.
func registerServices() {
    InjectionManager.register(Service0.self) { Implementation() }
    InjectionManager.register(Service1.self) { Implementation() }
    InjectionManager.register(Service2.self) { Implementation() }
    InjectionManager.register(Service3.self) { Implementation() }
    InjectionManager.register(Service4.self) { Implementation() }
    InjectionManager.register(Service5.self) { Implementation() }
    InjectionManager.register(Service6.self) { Implementation() }
    InjectionManager.register(Service7.self) { Implementation() }
    InjectionManager.register(Implementation.self) { Implementation() }
    InjectionManager.register(Settings.self) { Settings(1, 2, 3) }
    InjectionManager.register(Factory.self) { { 1 } }
    InjectionManager.register(Ledger.self) { Ledger() }
    InjectionManager.register(Screen.self) { @MainActor in Screen() }
    InjectionManager.register(Draft.self) { Draft() }

    HandWritten.container.keep(Implementation(), as: Service0.self)
    HandWritten.container.keep(Implementation(), as: Service1.self)
    HandWritten.container.keep(Implementation(), as: Service2.self)
    HandWritten.container.keep(Implementation(), as: Service3.self)
    HandWritten.container.keep(Implementation(), as: Service4.self)
    HandWritten.container.keep(Implementation(), as: Service5.self)
    HandWritten.container.keep(Implementation(), as: Service6.self)
    HandWritten.container.keep(Implementation(), as: Service7.self)
}

/// Registers and builds as many types, with what the services are already, in the shared container.
///
/// What a shorter list begins with was registered before; registering it again changes nothing that is measured.
@MainActor
func grow(to count: Int) {
    for type in runtimeTypes(max(0, count - InjectionManager.serviceCount)) {
        register(type)
        keepByHand(type)
    }
    do { try InjectionManager.resolveAll() } catch { fatalError(error.description) }
}

extension InjectionManager {
    /// How many types `registerServices` registers.
    static let serviceCount = 14
}

/// Registers a type made at run time, with its initializer.
func register<T: RuntimeType>(_ type: T.Type) {
    InjectionManager.register(type) { type.make() }
}

/// Registers a type whose block injects others first.
func register<T: RuntimeType>(_ type: T.Type, injecting: @escaping @Sendable () -> Void) {
    InjectionManager.register(type) {
        injecting()
        return type.make()
    }
}

func inject<T: RuntimeType>(_ type: T.Type) { consume(Inject(type)) }

func make<T: RuntimeType>(_ type: T.Type) { consume(type.make()) }

private func keepByHand<T: RuntimeType>(_ type: T.Type) { HandWritten.container.keep(type.make(), as: type) }
