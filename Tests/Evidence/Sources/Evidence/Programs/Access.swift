import Injection

/// How a kind's type is used. What registers it takes the number of the registration, which is then its line.
struct Access: Sendable {
    let name: String
    let register: @Sendable (UInt, @escaping @Sendable () -> Thing) -> Void
    let registerOnMainActor: @Sendable (UInt, @escaping @Sendable () -> Thing) -> Void
    let registerInstance: @Sendable (UInt, Thing) -> Void
    let inject: @Sendable () -> Thing?
    let injectOptional: @Sendable () -> Thing?
    let resolve: @Sendable () throws(InjectionError) -> Thing?
    let resolveOptional: @Sendable () throws(InjectionError) -> Thing?
    let sessionRegister:
        @Sendable (InjectionSession, UInt, @escaping @Sendable () -> Thing) throws(InjectionError) -> Void
    let sessionRegisterOnMainActor:
        @Sendable (InjectionSession, UInt, @escaping @Sendable () -> Thing) throws(InjectionError) -> Void
    let sessionRegisterInstance: @Sendable (InjectionSession, UInt, Thing) throws(InjectionError) -> Void
    let sessionResolve: @Sendable (InjectionSession) throws(InjectionError) -> Thing?

    private init<T>(_ type: T.Type, wrap: @escaping @Sendable (Thing) -> T, unwrap: @escaping @Sendable (T) -> Thing?) {
        name = String(reflecting: type)
        register = { line, block in InjectionManager.register(T.self, line: line) { wrap(block()) } }
        registerOnMainActor = { line, block in
            InjectionManager.register(T.self, line: line) { @MainActor in wrap(block()) }
        }
        registerInstance = { line, thing in
            nonisolated(unsafe) let instance = wrap(thing)  // A program runs on one thread.
            InjectionManager.register(instance, as: T.self, line: line)
        }
        inject = { unwrap(Inject(T.self)) }
        injectOptional = { Inject(T?.self).flatMap(unwrap) }
        resolve = { () throws(InjectionError) in unwrap(try InjectionManager.resolve(T.self)) }
        resolveOptional = { () throws(InjectionError) in try InjectionManager.resolve(T?.self).flatMap(unwrap) }
        sessionRegister = { session, line, block throws(InjectionError) in
            try session.register(T.self, line: line) { wrap(block()) }
        }
        sessionRegisterOnMainActor = { session, line, block throws(InjectionError) in
            try session.register(T.self, line: line) { @MainActor in wrap(block()) }
        }
        sessionRegisterInstance = { session, line, thing throws(InjectionError) in
            nonisolated(unsafe) let instance = wrap(thing)
            try session.register(instance, as: T.self, line: line)
        }
        sessionResolve = { session throws(InjectionError) in unwrap(try session.resolve(T.self)) }
    }

    private static let all: [Access] = Kind.allCases.map { kind in
        switch kind {
        case .service: Access((any Service).self, wrap: { $0 }, unwrap: { $0.thing })
        case .store: Access((any Store).self, wrap: { $0 }, unwrap: { $0.thing })
        case .record: Access(Record.self, wrap: { Record(thing: $0) }, unwrap: { $0.thing })
        case .function: Access(Function.self, wrap: { thing in { thing } }, unwrap: { $0() })
        case .gadget: Access((any Gadget).self, wrap: { $0 }, unwrap: { $0.thing })
        case .optionalGadget: Access((any Gadget)?.self, wrap: { $0 }, unwrap: { $0?.thing })
        case .nestedGadget: Access((any Gadget)??.self, wrap: { $0 }, unwrap: { ($0 ?? nil)?.thing })
        case .absent: Access(Absent??.self, wrap: { _ in .none }, unwrap: { $0 == nil ? .absent : nil })
        }
    }

    static let kinds = Dictionary(uniqueKeysWithValues: Kind.allCases.map { (of($0).name, $0) })

    static func of(_ kind: Kind) -> Access { all[kind.rawValue] }
}
