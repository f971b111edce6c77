import Injection

/// Runs a program on Injection.
final class InjectionSubject: Subject {
    func register(_ kind: Kind, registration: Int, _ block: @escaping @Sendable () -> Thing) {
        Access.of(kind).register(block)
    }

    func inject(_ kind: Kind, asOptional: Bool, expected: Outcome?) throws(Failure) -> Thing? {
        let access = Access.of(kind)
        // `Inject` stops the program where it fails, so it is used where the model says that it does not.
        if case .thing(let number) = expected, number % 4 != 0 {
            return asOptional ? access.injectOptional() : access.inject()
        }
        do throws(InjectionError) {
            return asOptional ? try access.resolveOptional() : try access.resolve()
        } catch {
            throw Failure(error)
        }
    }

    func reset(_ closure: () throws(ClosureFailure) -> Void) throws(ClosureFailure) -> any Eviction {
        InjectionEviction(instances: try InjectionManager.resetCurrentContainer(closure))
    }

    func isolated(inheriting: Bool, _ body: () -> Void) {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: inheriting, body)
    }

    func markSession() -> () -> Bool {
        let session = InjectionManager.currentSession
        return { session.isCurrent }
    }

    func end(onSharedContainer: Bool) {
        // It would hold the program, and what is noted of it, until the next one.
        guard onSharedContainer else { return }
        for kind in Kind.allCases { Access.of(kind).register { fatalError("the program is over") } }
    }

    func refuses(_ step: Step, expected: Event?) -> Bool { expected == .refused }
}

private struct InjectionEviction: Eviction {
    let instances: EvictedInstances

    var survivors: [[Kind]] {
        instances.survivors.map { $0.registeredTypes.map { Access.kinds[String(reflecting: $0)]! } }
    }
}

/// How a kind's type is used.
private struct Access: Sendable {
    let name: String
    let register: @Sendable (@escaping @Sendable () -> Thing) -> Void
    let inject: @Sendable () -> Thing?
    let injectOptional: @Sendable () -> Thing?
    let resolve: @Sendable () throws(InjectionError) -> Thing?
    let resolveOptional: @Sendable () throws(InjectionError) -> Thing?

    init<T>(_ type: T.Type, wrap: @escaping @Sendable (Thing) -> T, unwrap: @escaping @Sendable (T) -> Thing?) {
        name = String(reflecting: type)
        register = { block in InjectionManager.register(T.self) { wrap(block()) } }
        inject = { unwrap(Inject(T.self)) }
        injectOptional = { Inject(T?.self).flatMap(unwrap) }
        resolve = { () throws(InjectionError) in unwrap(try InjectionManager.resolve(T.self)) }
        resolveOptional = { () throws(InjectionError) in try InjectionManager.resolve(T?.self).flatMap(unwrap) }
    }

    private static let all: [Access] = Kind.allCases.map { kind in
        switch kind {
        case .service: Access((any Service).self, wrap: { $0 }, unwrap: { $0.thing })
        case .store: Access((any Store).self, wrap: { $0 }, unwrap: { $0.thing })
        case .record: Access(Record.self, wrap: { Record(thing: $0) }, unwrap: { $0.thing })
        case .function: Access(Function.self, wrap: { thing in { thing } }, unwrap: { $0() })
        case .gadget: Access((any Gadget).self, wrap: { $0 }, unwrap: { $0.thing })
        case .optionalGadget: Access((any Gadget)?.self, wrap: { $0 }, unwrap: { $0?.thing })
        }
    }

    static let kinds = Dictionary(uniqueKeysWithValues: Kind.allCases.map { (of($0).name, $0) })

    static func of(_ kind: Kind) -> Access { all[kind.rawValue] }
}

extension Failure {
    fileprivate init(_ error: InjectionError) {
        func kind(_ type: String) -> Kind { Access.kinds[type]! }
        switch error {
        case .notRegistered(let failure):
            self = .notRegistered(kind(failure.type), chain: failure.chain.map { kind($0.type) })
        case .cycle(let failure): self = .cycle(failure.chain.map { kind($0.type) })
        case .overtaken(let failure): self = .overtaken(kind(failure.type), runs: failure.runs)
        case .mainActorRequired: fatalError("no program has a main-actor block")
        }
    }
}
