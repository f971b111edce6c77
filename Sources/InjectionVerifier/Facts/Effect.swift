import Foundation

/// What code that is not read does with what it is given.
enum Effect: String, Hashable, CaseIterable, Codable, Sendable {
    /// It runs the closures that it may keep on another occasion, and none of them at once.
    case runsLater
    /// It runs them before it returns, although it may keep them.
    case runsNow
    /// It runs them many times.
    case repeats
    /// What it makes runs the closures that it was given when it is asked to, with `runsStored`.
    case stores
    case runsStored
    /// On another thread than the main one, wherever it is called; or if it is given what `makesQueue` made.
    case offMain, offMainOfQueue
    /// On the main actor.
    case onMainActor
    /// It tells whether this is the main thread.
    case asksForMainThread
    /// It makes a queue that is not the main one.
    case makesQueue
    /// It runs them outside of the task, and so of the isolated container, where it is called.
    case leavesTask
    /// It calls what its type parameters must have, rather than to keep a value for later.
    case callsBack
    /// It asks values for their descriptions.
    case prints
    /// What it is a method of holds nothing any more.
    case empties
    /// It only takes something out of that.
    case takesOut
    /// It reaches what stays when a session ends; see `OutsideUse`.
    case userDefaults, keychain, files, sharedNetwork, cookies, responses, observers, timers, detachedTasks
    /// It deals with the errors of its closures.
    case catches
}

extension Call.Callee {
    func has(_ effect: Effect) -> Bool {
        guard let text else { return false }
        return Effect.rows[effect, default: []].contains { $0.covers(text) }
    }

    /// Its symbol, or the member as `#Class.member`.
    private var text: String? {
        switch self {
        case .function(let symbol): symbol.name
        case .member(let member), .superMember(let member), .requirement(let member, _): member.description
        default: nil
        }
    }

    /// The standard library calls what its type parameters must have; Concurrency does not.
    var callsBack: Bool {
        if case .function(let symbol) = self, symbol.isOfStandardLibrary { return !symbol.isOfConcurrency }
        return has(.callsBack)
    }

    /// Types whose conformances are all the standard library's own. Most calls that are noted would ask for these.
    private static let plainTypes: Set<String> = [
        "Int", "UInt", "UInt8", "Int32", "Int64", "Double", "Bool", "String", "Array", "Optional", "Dictionary",
        "Never", "Range", "ClosedRange", "Character", "Substring", "Float",
    ]

    var asksPlainType: Bool {
        if case .conformance(_, let type) = self { type.type.names.isSubset(of: Self.plainTypes) } else { false }
    }
}

extension Effect {
    struct Row {
        var prefix: String
        /// What else its name contains, and what it does not.
        var parts: [String] = []
        var exceptions: [String] = []

        /// Whether it is a row for a function, by its symbol, or for a member.
        func covers(_ name: String) -> Bool {
            // Most symbols end here, and searching is slow where it is not optimised.
            name.hasPrefix(prefix)
                && parts.allSatisfy { strstr(name, $0) != nil }
                && !exceptions.contains { strstr(name, $0) != nil }
        }
    }

    /// On Apple's platforms, Dispatch adds its functions to imported classes.
    private static func dispatch(_ parts: String...) -> [Row] {
        ["$s8Dispatch", "$sSo17OS_dispatch_queueC8Dispatch"].map { Row(prefix: $0, parts: parts) }
    }

    static let rows: [Effect: [Row]] = [
        .runsLater: [
            Row("$sSc", except: ["9immediate4name"]), Row("$s", "DiscardingTaskGroup"), Row("$s8Dispatch"),
            Row("$sSo", "8DispatchE"),
            Row("$s10Foundation", "5TimerC"), Row("$s10Foundation", "14OperationQueueC"),
            Row("$s10Foundation", "14BlockOperationC"), Row("$s10Foundation", "7RunLoopC"),
            Row("$s10Foundation", "6ThreadC"), Row("$s10Foundation", "10URLSessionC"), Row("#Timer."),
            Row("#OperationQueue."), Row("#BlockOperation."), Row("#RunLoop."), Row("#Thread."), Row("#URLSession."),
        ],
        .runsNow: [Row("$sScT", "9immediate4name")],
        .repeats: [
            Row("$sS", "3map"), Row("$sS", "7forEach"), Row("$s", "6filter"), Row("$sS", "7flatMap"),
            Row("$sS", "10compactMap"), Row("$sS", "6reduce"), Row("$sS", "10allSatisfy"),
        ] + dispatch("17concurrentPerform"),
        .stores: [Row("$s10Foundation", "14BlockOperationC5block"), Row("$s8Dispatch0A8WorkItemC3qos")],
        .runsStored: [
            Row("#Operation.start"), Row("#BlockOperation.main"), Row("#Operation.main"),
            Row("#DispatchWorkItem.perform"), Row("$s8Dispatch0A8WorkItemC7perform"),
        ],
        .offMain: [
            Row("$s10Foundation6ThreadC5block"), Row("#Thread.detachNewThread"),
        ] + dispatch("17concurrentPerform"),
        .offMainOfQueue: dispatch("5async5group") + dispatch("5async7execute") + dispatch("10asyncAfter")
            + dispatch("6notify") + [Row("#OperationQueue.addOperation")],
        .onMainActor: [Row("$sScM", "3run")],
        .asksForMainThread: [Row("#Thread.isMainThread!getter")],
        .makesQueue: dispatch("6global3qos") + dispatch("5label3qos") + [Row("$s10Foundation14OperationQueueCACycfC")],
        .leavesTask: [
            Row("$sScT", "8detached"), Row("#OperationQueue."), Row("#Thread."), Row("#Timer."),
            Row("$s10Foundation6ThreadC"), Row("$s10Foundation5TimerC"),
        ] + dispatch("5async5group") + dispatch("5async7execute") + dispatch("10asyncAfter"),
        .callsBack: [
            Row("#JSONDecoder."), Row("#JSONEncoder."), Row("#PropertyListDecoder."), Row("#PropertyListEncoder."),
        ],
        .prints: [
            Row("$ss5print_"), Row("$ss10debugPrint_"), Row("$ss4dump_"),
            Row("$ss26DefaultStringInterpolationV06append"), Row("$sSS10describing"), Row("$sSS10reflecting"),
            Row("$ss6MirrorV10reflecting"), Row("$s", "11descriptionSSvg"), Row("$s", "16debugDescriptionSSvg"),
        ],
        .empties: [Row("$sS", "9removeAll15keepingCapacity")],
        .takesOut: [Row("$sS", "remove"), Row("$sS", "7popLast"), Row("$sSq", "4take"), Row("$ss4swap")],
        .userDefaults: [
            Row("#UserDefaults."), Row("$s10Foundation12UserDefaultsC"), Row("$sSo14NSUserDefaultsC"),
        ],
        .keychain: [Row("SecItem")],
        .files: [
            Row("#FileManager."), Row("$s", "11FileManagerC"), Row("#FileHandle."),
            Row("$s10Foundation10FileHandleC"), Row("$sSo12NSFileHandleC"), Row("$s", "4DataV5write"),
            Row("$sSy", "5write6toFile"), Row("$sSy", "5write2to"),
        ],
        .sharedNetwork: [Row("#URLSession.shared")],
        .cookies: [Row("#HTTPCookieStorage.shared")],
        .responses: [Row("#URLCache.shared")],
        .observers: [Row("$s", "NotificationCenterC", "11addObserver"), Row("#NotificationCenter.addObserver")],
        .timers: [Row("#Timer.scheduledTimer"), Row("$s8Dispatch", "makeTimer")],
        .detachedTasks: [Row("$sScT", "8detached")],
        .catches: [Row("$s7Testing18__checkClosureCall6throws"), Row("$s6XCTest", "ThrowsError")],
    ]
}

extension Effect.Row {
    init(_ prefix: String, _ parts: String..., except exceptions: [String] = []) {
        self.init(prefix: prefix, parts: parts, exceptions: exceptions)
    }
}

/// A call reaches what is outside of the program's memory, or a part of the system that keeps what it is handed.
struct OutsideUse: Codable, Hashable, Sendable {
    var effect: Effect
    var place: Place

    /// The effects that the inventory of sessions lists, and their names there.
    static let names: [(effect: Effect, name: String)] = [
        (.userDefaults, "user defaults"), (.keychain, "keychain"), (.files, "files"),
        (.sharedNetwork, "the shared URLSession"), (.cookies, "the shared cookies"),
        (.responses, "the shared cache of responses"), (.observers, "an observer"), (.timers, "a timer"),
        (.detachedTasks, "a detached task"),
    ]

    var name: String { Self.names.first { $0.effect == effect }?.name ?? effect.rawValue }
}
