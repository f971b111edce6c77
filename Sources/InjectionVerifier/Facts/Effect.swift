/// What an unread function does with the closures and values that it is handed, and what it returns.
enum Effect: String, Hashable, CaseIterable, Codable, Sendable {
    /// Runs its escaping closures later, never before it returns: `Task { … }`.
    case runsLater
    /// Begins to run its closures before it returns, even if they are escaping: `Task.immediate { … }`.
    case runsNow
    /// Runs its closures many times: `[1, 2].map { … }`.
    case repeats
    /// Stores its closure, which a function with `runsStored` runs: `BlockOperation { … }`.
    case stores
    /// Runs the closure that a function with `stores` has stored: `operation.start()`.
    case runsStored
    /// Runs its closures off the main thread. A function with `offMainOfQueue` does so only if a function with
    /// `makesQueue` made its queue.
    case offMain, offMainOfQueue
    /// Runs its closures on the main actor: `MainActor.run { … }`.
    case onMainActor
    /// Tells whether the caller is on the main thread.
    case asksForMainThread
    /// Makes or returns a queue that is not the main one: `DispatchQueue(label: "")`.
    case makesQueue
    /// Runs its closures outside of the caller's task, and so outside of the caller's isolated container:
    /// `Task.detached { … }`.
    case leavesTask
    /// Calls requirements that its generic arguments implement: `JSONDecoder().decode(User.self, from: data)` calls
    /// `User.init(from:)`.
    case callsBack
    /// Asks values for their descriptions: `print(user)`.
    case prints
    /// Takes everything out of the collection or optional that it is lent: `users.removeAll()`,
    /// `swap(&users, &others)`.
    case empties
    /// Takes something out of the collection or optional that it is lent, or everything:
    /// `users.removeValue(forKey: id)`, `swap(&users, &others)`.
    case takesOut
    /// Takes out elements at the beginning or the end, whatever they are: `users.popLast()`.
    case takesEnd
    /// May return another value each time, even if it is handed constants: `readLine()`, `Int.random(in: 0..<10)`.
    case varies
    /// Returns the current time.
    case tellsTime
    /// Returns a count: `users.count`.
    case counts
    /// Returns one of its arguments: `max(a, b)`.
    case selects
    /// Returns a value that is computed from its arguments alone, such as a number, a date or a text: `a + b`.
    case computes
    /// Changes the number that its receiver holds: `counter.add(1, ordering: .relaxed)`, where `counter` is an
    /// `Atomic`.
    case addsInPlace
    /// Reaches something that stays when a session ends: see `OutsideUse`.
    case userDefaults, keychain, files, sharedNetwork, cookies, responses, observers, sinks, timers, detachedTasks
    /// Catches the errors of its closures: `XCTAssertThrowsError(try …)`.
    case catches
}

extension Call.Callee {
    func has(_ effect: Effect) -> Bool {
        switch self {
        case .function(let symbol): Effect.effects(of: symbol).contains(effect)
        case .member(let member), .superMember(let member), .requirement(let member, _):
            Effect.effects(of: member).contains(effect)
        default: false
        }
    }

    /// True if the function may call requirements that its generic arguments implement, as `Set.insert` calls
    /// `hash(into:)`. So may all functions of the standard library, except those of Concurrency, and the functions with
    /// the effect `callsBack`.
    var callsBack: Bool {
        if case .function(let symbol) = self, symbol.isOfStandardLibrary { return !symbol.isOfConcurrency }
        return has(.callsBack)
    }

    /// True if the call stands for a conformance of a plain type, such as `Int` or `[Int]`. The functions of that
    /// conformance are the standard library's own, and call nothing of the program. Such calls are left out, because
    /// they would be most of all calls.
    var asksPlainType: Bool {
        if case .conformance(_, let type) = self { type.type.names.isSubset(of: TypeTrait.plain.names) } else { false }
    }
}

extension Effect {
    private static let ofSymbols = InternTable<Symbol, Set<Effect>>()
    private static let ofMembers = InternTable<Member, Set<Effect>>()

    fileprivate static func effects(of symbol: Symbol) -> Set<Effect> {
        ofSymbols[ofSymbols.number(of: symbol) { DeclaredName($0).map(effects) ?? [] }]
    }

    fileprivate static func effects(of member: Member) -> Set<Effect> {
        ofMembers[ofMembers.number(of: member) { DeclaredName($0).map(effects) ?? [] }]
    }

    private static func effects(of name: DeclaredName) -> Set<Effect> {
        Set(rows.filter { $0.value.contains { $0.covers(name) } }.keys)
    }
}

/// A call that reaches something outside of the program's memory, such as a file, or that hands closures and objects to
/// something of the system that keeps them, such as a timer.
struct OutsideUse: Codable, Hashable, Sendable {
    var effect: Effect
    var place: Place

    /// The effects that the inventory of sessions lists, and their names there.
    static let names: [(effect: Effect, name: String)] = [
        (.userDefaults, "user defaults"), (.keychain, "keychain"), (.files, "files"),
        (.sharedNetwork, "the shared URLSession"), (.cookies, "the shared cookies"),
        (.responses, "the shared cache of responses"), (.observers, "an observer"), (.sinks, "a sink"),
        (.timers, "a timer"),
        (.detachedTasks, "a detached task"),
    ]

    var name: String { Self.names.first { $0.effect == effect }?.name ?? effect.rawValue }
}
