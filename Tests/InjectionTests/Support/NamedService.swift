import Injection

/// A service whose name tells in which container it was registered.
final class NamedService: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

func registerService(_ name: String) {
    InjectionManager.register(NamedService.self) { NamedService(name) }
}

func injectedServiceName() -> String? { (try? InjectionManager.resolve(NamedService.self))?.name }
