extension Canary {
    /// What is expected of a line stands behind it.
    static let source = #"""
        import Dispatch
        import Injection
        import Observation

        final class Missing: Sendable {}
        final class Present: Sendable {}
        final class Unused: Sendable {}
        final class Screen: Sendable {}
        final class Ring: Sendable { init(_ next: Any) {} }
        final class Loop: Sendable { init(_ next: Any) {} }
        final class Loose { var count = 0 }
        final class Tally { var count = 0 }
        final class Gauge { var count = 0 }
        enum Choice { case loose(Loose), tight }
        indirect enum Nested { case loose(of: Loose) }
        @MainActor final class Panel {}
        struct Failure<Kind>: Error {}

        func asked<T: Sendable>(_: T.Type) throws -> T { Inject() }
        func stored<T: Sendable>(_: T.Type) -> () -> T { { Inject() } }
        func called<T>(_ body: () -> T) -> T { withoutActuallyEscaping(body) { $0() } }
        func failing<T: Sendable, E: Error>(_: T.Type, _ body: () throws(E) -> Void) throws(E) -> T { try body(); return Inject() }
        func packed<each T>(_ values: repeat each T) { repeat unpacked(each values) }
        func unpacked<T>(_ value: T) {}
        dynamic func chosen<T: Sendable>(_: T.Type) { _ = Inject(T.self) }
        @_dynamicReplacement(for: chosen(_:)) func choosing<T: Sendable>(_ type: T.Type) { chosen(type) }
        class Base {
            func member<T: Sendable>(_: T.Type) { _ = Inject(T.self) }
            weak var weakly: Missing?
            lazy var lazily: Present = Inject()
            weak var initially: Missing? = Inject() // warning: an optional injection into a weak variable
        }
        class Derived: Base {
            override func member<T: Sendable>(_: T.Type) { super.member(Missing.self) } // error: Missing is injected
            func assign() { weakly = Inject() } // warning: an optional injection into a weak variable
            func assignLater() { let found: Missing? = Inject(); weakly = found } // warning: an optional injection into a weak
        }
        class Root: @unchecked Sendable { class func shared() -> Self { Inject() } }
        @Observable final class Observed { var present: Present = Inject() }
        final class Observing {
            weak var watched: Missing? { didSet {} }
            func assign() { watched = Inject() } // warning: an optional injection into a weak variable
        }
        package protocol Asks { associatedtype Kind: Sendable; associatedtype Keys: Hashable; func required() }
        package struct Packed: Asks { package typealias Kind = Int; package typealias Keys = Int }
        protocol AsksMore: Asks {}
        extension Asks { package func required() { _ = Inject(Kind.self) } } // error: Missing is injected // error: Int is injected
        struct Asking: AsksMore { typealias Kind = Missing; typealias Keys = Int }
        struct Coroutine {
            subscript<T: Sendable>(_: T.Type) -> Int {
                get { 0 }
                _modify { var value = 0; _ = Inject(T.self); yield &value }
            }
        }
        struct Unwrapped { var value: Missing!; init() { value = Inject() } } // warning: an optional injection into an implicitly
        let global: Ring = Inject() // error: a cycle: Ring → Ring // error: `global` is kept for the life of the process
        protocol Kept: Sendable {}
        protocol Absent: Sendable {}
        struct KeptValue: Kept { let ring: Ring? = Inject() }
        protocol KeptToo: AnyObject, Sendable {}
        final class KeptObject: KeptToo { let ring: Ring? = Inject() }
        struct Path { var present: Ring { Inject() } }

        func cast<T>(_ base: Base, _ value: Any, _ some: T?, _ flag: Bool?) -> [any Sendable.Type] {
            _ = Root.shared() // error: Root is injected
            _ = type(of: base)
            if let derived = base as? Derived { derived.assign() }
            if let number = value as? T { _ = number }
            switch some { case .some: break; case .none: break }
            switch flag { case .some(let flag): _ = flag && Inject(Bool.self) ; case .none: break } // error: Bool is injected
            return [Missing.self]
        }
        @main struct Program { static func main() async { register(); register(true) } }

        public func register() {
            InjectionManager.register(Present.self) { Present() }
            InjectionManager.register(Unused.self) { Unused() } // warning: Unused is registered, but nobody injects it
            InjectionManager.register(Screen.self) { @MainActor in Screen() }
            InjectionManager.register(Panel.self) { @MainActor in Panel() }
            InjectionManager.register(Ring.self) { Ring(global) }
            InjectionManager.register(Path.self) { _ = \Path.present; return Path() }
            InjectionManager.register(Loop.self) { called { Loop(Inject(Loop.self)) } } // error: a cycle: Loop → Loop
            InjectionManager.register(Loose.self) { Loose() }
            InjectionManager.register(Tally.self) { Tally() }
            InjectionManager.register(Gauge.self) { Gauge() }
            InjectionManager.register(Choice.self) { .tight }
            InjectionManager.register(Nested.self) { .loose(of: Loose()) }
            InjectionManager.register(KeptValue(), as: (any Kept).self) // error: Kept is registered as an instance
            InjectionManager.register(KeptObject(), as: (any KeptToo).self) // error: KeptToo is registered as an instance
        }
        public func register(_ flag: Bool) {
            InjectionManager.register(UInt8.self) { flag ? 1 : 2 } // warning: the block of UInt8 captures `flag`
            _ = (Inject(UInt8.self), Inject((any Kept).self), Inject((any KeptToo).self))
        }
        func use(_ base: Base, _ coroutine: inout Coroutine, _ asks: any AsksMore, _ flag: Bool) throws {
            _ = try asked(Missing.self) // error: Missing is injected
            _ = stored(Missing.self)() // error: Missing is injected
            _ = try failing(Missing.self) { () throws(Failure<Int>) in throw Failure() } // error: Missing is injected
            base.member(Missing.self) // error: Missing is injected
            chosen(Missing.self) // error: Missing is injected
            asks.required()
            _ = try InjectionManager.resolve(Missing.self) // error: Missing is injected
            do { _ = try InjectionManager.resolve(Missing.self) } catch { fatalError() } // error: Missing is injected
            _ = (try? InjectionManager.resolve(Missing.self))! // error: Missing is injected
            guard let _ = try? InjectionManager.resolve((any Absent).self) else { fatalError() } // error: Absent is injected
            _ = InjectionManager.resetCurrentContainer { InjectionManager.register(Ring.self) { Ring(0) } } // warning: Ring is registered in code that nothing reaches
            do { _ = try InjectionManager.resolve(Missing.self) } catch InjectionError.notRegistered {}
            coroutine[Missing.self] += 1 // error: Missing is injected
            _ = called { () -> Missing in _ = flag; return Inject() } // error: Missing is injected
            _ = Inject(Loose.self) // warning: Loose is shared by all
            _ = (Inject(Choice.self), Inject(Nested.self)) // warning: Choice is shared by all // warning: Nested is shared by all
        }
        @MainActor func show() { _ = Inject(Panel.self); _ = Inject(Path.self) }
        func later() { Task { @MainActor in _ = Inject(Panel.self) } }
        nonisolated(nonsending) func inherit() async { _ = Inject(Screen.self) }
        func isolated(on actor: isolated (any Actor)? = #isolation) async { _ = Inject(Screen.self) }
        func isolated(onNone actor: isolated (any Actor)?) async { _ = Inject(Screen.self) } // error: Screen is registered on the main actor
        @MainActor func callIsolated() async { await isolated(); await isolated(onNone: nil) }
        func isolated(onMain actor: isolated MainActor) { _ = Inject(Screen.self) }
        actor Worker {
            func wait() async throws { _ = try await InjectionManager.resolveOnMainActor(Screen.self) }
            func work() { _ = Inject(Screen.self) } // error: Screen is registered on the main actor
            func count() { _ = Inject(Tally.self) } // warning: Tally is injected on the actor Worker and on the main actor // warning: Tally is shared
        }
        @globalActor actor Engine { static let shared = Engine() }
        @Engine func measure() { _ = Inject(Gauge.self) } // warning: Gauge is injected on the actor Engine and on the main actor // warning: Gauge is shared
        @MainActor func showCounts() { _ = (Inject(Tally.self), Inject(Gauge.self)) }
        nonisolated func elsewhere() async { _ = Inject(Screen.self) } // error: Screen is registered on the main actor
        nonisolated func late(_ queue: DispatchQueue) async {
            _ = Inject(Ring.self)
            await elsewhere()
            _ = Inject(Ring.self) // warning: Ring, which is registered for a session, is injected after an `await`
            Task { _ = Inject(Ring.self) } // warning: Ring, which is registered for a session, is injected in a task
            async let ring: Ring = Inject() // warning: Ring, which is registered for a session, is injected in a task
            queue.async { _ = Inject(Ring.self) } // warning: Ring, which is registered for a session, is injected in a task
            await withDiscardingTaskGroup { $0.addTask { _ = Inject(Ring.self) } } // warning: Ring, which is registered for a session
            _ = await ring
        }
        @MainActor func current() async {
            let session = InjectionManager.currentSession
            await inherit()
            if session.isCurrent { _ = Inject(Ring.self) }
        }
        """#

    /// Injections, registrations, and needs of registered types.
    static let expectedCounts = [56, 16, 3]

    /// What the readers look for in the code; a test compares this with their sources.
    static let words = [
        "  associated_conformance ", "  associated_type ", "  base_protocol ", " for <", " hidden ", " module ",
        " package ", " private ", " shared ", " static ", " where ", "!setter", #""once""#, "$s9Injection", "$sS",
        "$sSc", "$ss", "\"startAsyncLet", "DiscardingTaskGroup", "closure #",
        "(Int32, UnsafeMutablePointer<Optional<UnsafeMutablePointer<Int8>>>) -> Int32", ", error bb", ", loc ",
        ", scope ", ", unwind bb", ".Type", ".setter", "@MainActor", "@async ", "@callee_", "@closureCapture ",
        "@convention(method) ",
        "@convention(witness_method: ", "@dynamic_self", "@dynamic_self ", "@error_indirect ", "@noescape", "@opened",
        "@opened(", "@out ", "@pack_element", "@sil_isolated ", "@substituted", "Optional<",
        "$Optional<any Actor>, #Optional.none!", " -> Never", ", $any Actor", "MainActor", "Swift", "TR", "TW",
        "[inherited]",
        "[lazy_getter]", "actor_instance", "any ", "async_Main", "bb", "caller_isolation_inheriting", "each", "fA_",
        "fc", "func ", "global_actor", "global_actor. type: MainActor", "hidden ", "import ", "let", "let ",
        "nonisolated", "package ", "private ", "shared ", "sil", "sil ", "sil_", "sil_vtable ", "sil_witness_table ",
        "!enumelt", "$sSQsE2neoi", "$sSb22_builtinBooleanLiteral", "Builtin", "InjectionError", "Int1", "Self",
        "default",
        "normal", "to ", "static ", "typealias ", "uf", "var ", "variable initialization expression of ", "vs", "weak ",
        "τ_0_0",
    ]

    /// The keys of the syntax tree.
    static let keys = [
        #""_kind":""#, #""buffer_id":""#, #""decl":{"_kind":"decl_ref","base_name":""#, #""decl_usr""#,
        #""decl_usr":""#, #""range":{"start":"#, #""replacement_type":""#, #""reqs""#, #""substitutions":["#,
        #"{"_kind":"source_file""#, #"{"_kind":"custom_attr","range":{"start":"#, #""usr":"s:"#,
        #""macro":{"_kind":"decl_ref","base_name":""#,
    ]
}
