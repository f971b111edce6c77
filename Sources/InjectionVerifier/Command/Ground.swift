/// What some findings rest on, and others do not. On a fact that is in none of these, every finding rests.
struct Ground {
    typealias Kinds = Set<Diagnostic.Kind>

    var kinds: Kinds
    var facts: [String]

    /// Of a fact that is in no ground.
    static let everything = Kinds(Diagnostic.Kind.allCases)

    static func of(_ fact: String) -> Ground? { all.first { $0.facts.contains(fact) } }

    /// All that has a ground in common with a finding; every finding, if it has none but those that all have.
    static func sharing(_ kind: Diagnostic.Kind) -> Kinds {
        let kinds = all.filter { $0.kinds.contains(kind) }.reduce(into: Kinds()) { $0.formUnion($1.kinds) }
        return kinds.isEmpty ? everything : kinds
    }

    static let all = [
        isolation, laterCode, entryPoints, properties, destinations, statics, captures, macros, names, values,
    ]

    /// On which actor code runs, and where it waits for one.
    static let isolation = Ground(
        kinds: [
            .offMainActor, .blockOffMainActor, .blockOnOtherActor, .hookOffMainActor, .sharedUnsafely, .notSendable,
            .injectedLate,
        ],
        facts: [
            "// Isolation: ", "// Isolation: global_actor. type: ", "// Isolation: global_actor. type: MainActor",
            "// Isolation: actor_instance", "// Isolation: nonisolated",
            "// Isolation: caller_isolation_inheriting", "@sil_isolated ", ", $any Actor",
            "$Optional<any Actor>, #Optional.none!",
            "@MainActor", "@async ", "hop_to_executor",
        ])

    /// Which code a task, a queue or a timer runs.
    static let laterCode = Ground(
        kinds: [
            .cycle, .offMainActor, .blockOffMainActor, .registeredTwice, .signInWithoutReset, .taskInReset,
            .keptBeyondSession, .capturedForGood, .onlyInSessions, .injectedLate, .sharedUnsafely,
        ],
        facts: ["$sSc", "\"startAsyncLet", "DiscardingTaskGroup", "closure #"])

    /// Where the program begins, which is on the main actor.
    static let entryPoints = Ground(
        kinds: isolation.kinds.union([.neverReached]),
        facts: ["async_Main", "(Int32, UnsafeMutablePointer<Optional<UnsafeMutablePointer<Int8>>>) -> Int32"])

    /// The stored properties of types.
    static let properties = Ground(
        kinds: [.silentOptional, .sharedUnsafely, .notSendable],
        facts: [" weak var ", "static ", " static ", "func ", "variable initialization expression of "])

    /// Where an instance is stored.
    static let destinations = Ground(
        kinds: [.silentOptional],
        facts: ["!setter", ".setter", "vs", "store_weak", "ref_element_addr", "struct_element_addr"])

    /// The memory of static variables, and what changes it.
    static let statics = Ground(kinds: [.keptBeyondSession], facts: ["vau", "@inout"])

    /// What a closure captures.
    static let captures = Ground(kinds: [.capturedForGood, .signInWithoutReset], facts: ["@closureCapture "])

    /// Where in what a macro wrote something stands.
    static let macros = Ground(
        kinds: [.unseenInjection],
        facts: [
            #""buffer_id":""#, #"{"_kind":"custom_attr","range":{"start":"#, #""usr":"s:"#,
            #""macro":{"_kind":"decl_ref","base_name":""#,
        ])

    /// What types are called in messages.
    static let names = Ground(kinds: [], facts: ["typealias "])

    /// Where values go: what an instruction that is not known does with them. If it is given a function, or an error
    /// gets there, the place is not verified.
    static let values = Ground(
        kinds: [.silentOptional, .keptBeyondSession, .signInWithoutReset, .sharedUnsafely, .offMainActor], facts: [])
}
