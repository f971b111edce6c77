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
        struct Account: Sendable {}
        @MainActor final class Hooked: @MainActor Evictable { func containerDidEvict() {} }
        struct Guest: Sendable {}
        struct Motor: Sendable {}
        struct Profile: Sendable {}
        struct Twice: Sendable {}
        final class Ring: Sendable { init(_ next: Any) {} }
        final class Loop: Sendable { init(_ next: Any) {} }
        final class Frame: Sendable { init(_ panel: Panel) {} }
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
            weak var initially: Missing? = Inject() // warning silent-optional: an optional injection into a weak variable
        }
        class Derived: Base {
            override func member<T: Sendable>(_: T.Type) { super.member(Missing.self) } // error unregistered: Missing is injected
            func assign() { weakly = Inject() } // warning silent-optional: an optional injection into a weak variable
            func assignLater() { let found: Missing? = Inject(); weakly = found }
        }
        class Root: @unchecked Sendable { class func shared() -> Self { Inject() } }
        @Observable final class Observed { var present: Present = Inject() }
        final class Observing {
            weak var watched: Missing? { didSet {} }
            func assign() { watched = Inject() } // warning silent-optional: an optional injection into a weak variable
        }
        package protocol Asks { associatedtype Kind: Sendable; associatedtype Keys: Hashable; func required() }
        package struct Packed: Asks { package typealias Kind = Int; package typealias Keys = Int }
        protocol AsksMore: Asks {}
        extension Asks { package func required() { _ = Inject(Kind.self) } } // error unregistered: Missing is injected // error unregistered: Int is injected
        struct Asking: AsksMore { typealias Kind = Missing; typealias Keys = Int }
        struct Coroutine {
            subscript<T: Sendable>(_: T.Type) -> Int {
                get { 0 }
                _modify { var value = 0; _ = Inject(T.self); yield &value }
            }
        }
        struct Unwrapped { var value: Missing!; init() { value = Inject() } } // warning silent-optional: an optional injection into an implicitly
        let global: Ring = Inject() // error cycle: a cycle: Ring → Ring // error kept-beyond-session: `global` is kept for the life of the process
        protocol Kept: Sendable {}
        protocol Absent: Sendable {}
        struct KeptValue: Kept { let ring: Ring? = Inject() }
        protocol KeptToo: AnyObject, Sendable {}
        final class KeptObject: KeptToo { let ring: Ring? = Inject() }
        enum Cache {
            nonisolated(unsafe) static var ring: Ring?
            static func fill(_ flag: Bool) { if flag { ring = Inject() } } // warning kept-beyond-session: `Cache.ring` outlives sessions
            nonisolated(unsafe) static var rings: [Ring] = []
            static func add(_ flag: Bool) { if flag { rings.append(Inject()) } } // warning kept-beyond-session: `Cache.rings` outlives sessions
        }
        struct Path { var present: Ring { Inject() } }

        func cast<T>(_ base: Base, _ value: Any, _ some: T?, _ flag: Bool?) -> [any Sendable.Type] {
            _ = Root.shared() // error unregistered: Root is injected
            _ = type(of: base)
            if let derived = base as? Derived { derived.assign() }
            if let number = value as? T { _ = number }
            switch some { case .some: break; case .none: break }
            switch flag { case .some(let flag): _ = flag && Inject(Bool.self) ; case .none: break } // error unregistered: Bool is injected
            return [Missing.self]
        }
        @main struct Program { static func main() async { register(); register(true) } }

        public func register() {
            InjectionManager.register(Present.self) { Present() }
            InjectionManager.register(Unused.self) { Unused() } // warning never-injected: Unused is registered, but nobody injects it
            InjectionManager.register(Screen.self) { @MainActor in Screen() }
            InjectionManager.register(Panel.self) { @MainActor in Panel() }
            InjectionManager.register(Frame.self) { Frame(Inject()) } // warning block-off-main-actor: the block of Frame may run
            InjectionManager.register(Motor.self) { @Engine in Motor() } // error block-on-other-actor: Motor is registered
            InjectionManager.register(Twice.self) { Twice() }
            InjectionManager.register(Account.self) { Account() }
            InjectionManager.register(Ring.self) { Ring(global) }
            InjectionManager.register(Path.self) { _ = \Path.present; return Path() }
            InjectionManager.register(Loop.self) { called { Loop(Inject(Loop.self)) } } // error cycle: a cycle: Loop → Loop
            InjectionManager.register(Loose.self) { Loose() }
            InjectionManager.register(Hooked.self) { Hooked() } // warning hook-off-main-actor: `containerDidEvict()` of Hooked
            InjectionManager.register(Tally.self) { Tally() }
            InjectionManager.register(Gauge.self) { Gauge() }
            InjectionManager.register(Choice.self) { .tight }
            InjectionManager.register(Nested.self) { .loose(of: Loose()) }
            InjectionManager.register(KeptValue(), as: (any Kept).self) // error kept-beyond-session: Kept is registered as an instance
            InjectionManager.register(KeptObject(), as: (any KeptToo).self) // error kept-beyond-session: KeptToo is registered as an instance
        }
        public func register(_ flag: Bool) {
            InjectionManager.register(Twice.self) { Twice() } // warning registered-twice: Twice is registered a second time
            InjectionManager.register(UInt8.self) { flag ? 1 : 2 } // warning captured-for-good: the block of UInt8 captures `flag`
            _ = (Inject(UInt8.self), Inject((any Kept).self), Inject((any KeptToo).self), Inject(Hooked.self))
        }
        func use(_ base: Base, _ coroutine: inout Coroutine, _ asks: any AsksMore, _ flag: Bool) throws {
            _ = try asked(Missing.self) // error unregistered: Missing is injected
            _ = stored(Missing.self)() // error unregistered: Missing is injected
            _ = try failing(Missing.self) { () throws(Failure<Int>) in throw Failure() } // error unregistered: Missing is injected
            base.member(Missing.self) // error unregistered: Missing is injected
            chosen(Missing.self) // error unregistered: Missing is injected
            asks.required()
            _ = try InjectionManager.resolve(Missing.self) // error unregistered: Missing is injected
            do { _ = try InjectionManager.resolve(Missing.self) } catch { fatalError() } // error unregistered: Missing is injected
            _ = (try? InjectionManager.resolve(Missing.self))! // error unregistered: Missing is injected
            guard let _ = try? InjectionManager.resolve((any Absent).self) else { fatalError() } // error unregistered: Absent is injected
            _ = InjectionManager.resetCurrentContainer { InjectionManager.register(Ring.self) { Ring(0) } } // warning never-reached: Ring is registered in code that nothing reaches
            do { _ = try InjectionManager.resolve(Missing.self) } catch InjectionError.notRegistered {}
            InjectionManager.register(Account.self) { Account() } // warning sign-in-without-reset: Account // warning never-reached: Account
            InjectionManager.resetCurrentContainer { Task { InjectionManager.register(Profile.self) { Profile() } } } // error task-in-reset: Profile // warning never-reached: Profile
            InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest() } } // warning never-reached: Guest
            _ = (Inject(Account.self), Inject(Profile.self), Inject(Motor.self), Inject(Twice.self))
            coroutine[Missing.self] += 1 // error unregistered: Missing is injected
            _ = called { () -> Missing in _ = flag; return Inject() } // error unregistered: Missing is injected
            _ = Inject(Loose.self) // warning not-sendable: Loose is shared by all
            _ = (Inject(Choice.self), Inject(Nested.self)) // warning not-sendable: Choice is shared by all // warning not-sendable: Nested is shared by all
        }
        func typed<T: Sendable>(_: T) { _ = Inject(T.self) } // note not-verified: not verified
        func open(_ value: any Sendable) { typed(value) }
        func greet() -> Guest { Inject() } // warning only-in-sessions: only sessions register Guest
        func never() { return; _ = Inject(Present.self) } // error unseen-injection: this `Inject` stands in active code
        @MainActor func show() { _ = (Inject(Panel.self), Inject(Path.self), Inject(Frame.self)) }
        func later() { Task { @MainActor in _ = Inject(Panel.self) } }
        nonisolated(nonsending) func inherit() async { _ = Inject(Screen.self) }
        func isolated(on actor: isolated (any Actor)? = #isolation) async { _ = Inject(Screen.self) }
        func isolated(onNone actor: isolated (any Actor)?) async { _ = Inject(Screen.self) } // error off-main-actor: Screen is registered on the main actor
        @MainActor func callIsolated() async { await isolated(); await isolated(onNone: nil) }
        func isolated(onMain actor: isolated MainActor) { _ = Inject(Screen.self) }
        actor Worker {
            func wait() async throws { _ = try await InjectionManager.resolveOnMainActor(Screen.self) }
            func work() { _ = Inject(Screen.self) } // error off-main-actor: Screen is registered on the main actor
            func count() { _ = Inject(Tally.self) } // warning shared-unsafely: Tally is injected on the actor Worker and on the main actor // warning not-sendable: Tally is shared
        }
        @globalActor actor Engine { static let shared = Engine() }
        @Engine func measure() { _ = Inject(Gauge.self) } // warning shared-unsafely: Gauge is injected on the actor Engine and on the main actor // warning not-sendable: Gauge is shared
        struct Style { @MainActor static let screen: Screen = Inject() }
        nonisolated func styled() async { _ = await Style.screen }
        @MainActor func showCounts() { _ = (Inject(Tally.self), Inject(Gauge.self)) }
        nonisolated func elsewhere() async { _ = Inject(Screen.self) } // error off-main-actor: Screen is registered on the main actor
        nonisolated func late(_ queue: DispatchQueue) async {
            _ = Inject(Ring.self)
            await elsewhere()
            _ = Inject(Ring.self) // warning injected-late: Ring, which is registered for a session, is injected after an `await`
            Task { _ = Inject(Ring.self) } // warning injected-late: Ring, which is registered for a session, is injected in a task
            async let ring: Ring = Inject() // warning injected-late: Ring, which is registered for a session, is injected in a task
            queue.async { _ = Inject(Ring.self) } // warning injected-late: Ring, which is registered for a session, is injected in a task
            await withDiscardingTaskGroup { $0.addTask { _ = Inject(Ring.self) } } // warning injected-late: Ring, which is registered for a session
            _ = await ring
        }
        @MainActor func current() async {
            let session = InjectionManager.currentSession
            await inherit()
            if session.isCurrent { _ = Inject(Ring.self) }
        }
        """#

    /// Injections, registrations, and needs of registered types.
    static let expectedCounts = [67, 25, 4]

    /// What the readers look for in the code; a test compares this with their sources.
    static let words = [
        "  associated_conformance ", "  associated_type ", "  base_protocol ", " -> Never", " for <", " hidden ",
        " module ", " package ", " private ", " shared ", " static ", " weak var ", " where ", "!enumelt", "!setter",
        #""once""#, "$Optional<any Actor>, #Optional.none!", "$s9Injection", "$sS", "$sSQsE2neoi",
        "$sSb22_builtinBooleanLiteral", "$sSc", "$ss",
        "(Int32, UnsafeMutablePointer<Optional<UnsafeMutablePointer<Int8>>>) -> Int32", ", $any Actor", ", error bb",
        ", loc ", ", scope ", ", unwind bb", ".Type", ".setter", "// Isolation: ", "// Isolation: actor_instance",
        "// Isolation: caller_isolation_inheriting", "// Isolation: global_actor. type: ",
        "// Isolation: global_actor. type: MainActor", "// Isolation: nonisolated", "@MainActor", "@async ",
        "@callee_", "@closureCapture ", "@convention(method) ", "@convention(witness_method: ", "@dynamic_self ",
        "@dynamic_self", "@error_indirect ", "@inout", "@noescape", "@opened", "@opened(", "@out ", "@pack_element",
        "@sil_isolated ", "@substituted", "Builtin", "DiscardingTaskGroup", "InjectionError", "Int1", "MainActor",
        "Optional<", "Self", "Swift", "TR", "TW", "[inherited]", "[lazy_getter]", "\"startAsyncLet", "any ",
        "async_Main", "bb", "closure #", "default", "each", "fA_", "fc", "func ", "hidden ", "import ", "let ", "let",
        "normal", "package ", "private ", "shared ", "sil ", "sil", "sil_", "sil_vtable ", "sil_witness_table ",
        "static ", "to ", "typealias ", "uf", "var ", "variable initialization expression of ", "vau", "vs", "τ_0_0",
    ]

    /// What else a compiler may print for one of these words.
    static let otherSpellings = [
        "// Isolation: caller_isolation_inheriting": ["// Isolation: nonisolated(nonsending)"]
    ]

    /// The instructions that the readers know by name, or follow values through.
    static let instructions = [
        "alloc_box", "alloc_stack", "apply", "assign", "begin_access", "begin_apply", "begin_borrow", "br",
        "builtin", "checked_cast_addr_br", "checked_cast_br", "class_method", "cond_br",
        "convert_escape_to_noescape", "convert_function", "copy_addr", "copy_block", "copy_value",
        "destructure_tuple", "dynamic_function_ref", "enum", "function_ref", "global_addr", "hop_to_executor",
        "init_block_storage_header", "init_enum_data_addr", "init_existential_addr", "init_existential_metatype",
        "init_existential_ref", "inject_enum_addr", "integer_literal", "keypath", "load", "load_weak",
        "mark_dependence", "mark_uninitialized", "metatype", "move_value", "open_existential_addr",
        "open_existential_ref", "partial_apply", "prev_dynamic_function_ref", "project_block_storage",
        "project_box", "project_existential_box", "ref_element_addr", "return", "store", "store_borrow",
        "store_weak", "struct", "struct_element_addr", "switch_enum", "switch_enum_addr", "thin_to_thick_function",
        "throw", "throw_addr", "try_apply", "tuple", "unchecked_ownership_conversion", "unchecked_ref_cast",
        "unchecked_take_enum_data_addr", "unchecked_trivial_bit_cast", "unchecked_value_cast", "unreachable",
        "upcast", "value_metatype", "witness_method",
    ]

    /// The keys of the syntax tree.
    static let keys = [
        #""_kind":""#, #""buffer_id":""#, #""decl":{"_kind":"decl_ref","base_name":""#, #""decl_usr""#,
        #""decl_usr":""#, #""range":{"start":"#, #""replacement_type":""#, #""reqs""#, #""substitutions":["#,
        #"{"_kind":"source_file""#, #"{"_kind":"custom_attr","range":{"start":"#, #""usr":"s:"#,
        #""macro":{"_kind":"decl_ref","base_name":""#,
    ]
}
