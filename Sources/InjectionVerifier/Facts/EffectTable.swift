extension Effect {
    /// Names functions and properties with an effect: `Row("Swift", "Array", "removeAll(keepingCapacity:)")`.
    struct Row {
        /// The module. `Foundation` also stands for modules such as `FoundationNetworking`, whose names begin so. For
        /// functions of C, it is empty.
        var module: String
        /// The type of the members. It is empty for global functions. If it is nil, the row is for global functions and
        /// for members of any type. Members that a call looks up in the table of a class or a protocol are left out,
        /// because their names have no module.
        var type: String?
        /// The members, or an empty list for all members. `map` stands for `map` with any labels, and `init(block:)`
        /// for these labels alone.
        var members: [String]
        var exceptions: [String]

        init(_ module: String, _ type: String?, _ members: String..., except exceptions: [String] = []) {
            self.module = module
            self.type = type
            self.members = members
            self.exceptions = exceptions
        }

        func covers(_ name: DeclaredName) -> Bool {
            // The name of a class member has no module, so only the type and the member are compared. The standard
            // library has no classes with effects.
            guard let module = name.module else {
                return self.module != "Swift" && type == name.type && coversMember(of: name)
            }
            let isOfModule = module == self.module || self.module == "Foundation" && module.hasPrefix("Foundation")
            return isOfModule && (type == nil || type == name.type) && coversMember(of: name)
        }

        private func coversMember(of name: DeclaredName) -> Bool {
            (members.isEmpty || members.contains(where: name.isCalled)) && !exceptions.contains(where: name.isCalled)
        }
    }

    /// The functions with each effect. For a new function, add a row here, and a line to `FunctionsCanary`.
    static let rows: [Effect: [Row]] = [
        .runsLater: [
            Row("Swift", "Task", except: ["immediate", "immediateDetached"]), Row("Swift", "TaskGroup"),
            Row("Swift", "ThrowingTaskGroup"), Row("Swift", "DiscardingTaskGroup"),
            Row("Swift", "ThrowingDiscardingTaskGroup"), Row("Swift", "MainActor"),
            Row("Dispatch", nil), Row("Foundation", "Timer"), Row("Foundation", "OperationQueue"),
            Row("Foundation", "BlockOperation"), Row("Foundation", "RunLoop"), Row("Foundation", "Thread"),
            Row("Foundation", "URLSession"),
        ],
        .runsNow: [Row("Swift", "Task", "immediate", "immediateDetached")],
        .repeats: [
            Row("Swift", nil, "map"), Row("Swift", nil, "forEach"), Row("Swift", nil, "filter"),
            Row("Swift", nil, "flatMap"), Row("Swift", nil, "compactMap"), Row("Swift", nil, "reduce"),
            Row("Swift", nil, "allSatisfy"), Row("Dispatch", "DispatchQueue", "concurrentPerform"),
        ],
        .stores: [Row("Foundation", "BlockOperation", "init(block:)"), Row("Dispatch", "DispatchWorkItem", "init")],
        .runsStored: [
            Row("Foundation", "Operation", "start"), Row("Foundation", "Operation", "main"),
            Row("Foundation", "BlockOperation", "main"), Row("Dispatch", "DispatchWorkItem", "perform"),
        ],
        .offMain: [
            Row("Foundation", "Thread", "init(block:)"), Row("Foundation", "Thread", "detachNewThread"),
            Row("Dispatch", "DispatchQueue", "concurrentPerform"),
        ],
        .offMainOfQueue: [
            Row("Dispatch", "DispatchQueue", "async"), Row("Dispatch", "DispatchQueue", "asyncAfter"),
            Row("Dispatch", nil, "notify"), Row("Foundation", "OperationQueue", "addOperation"),
        ],
        .onMainActor: [Row("Swift", "MainActor", "run")],
        .asksForMainThread: [Row("Foundation", "Thread", "isMainThread")],
        .makesQueue: [
            Row("Dispatch", "DispatchQueue", "global"), Row("Dispatch", "DispatchQueue", "init"),
            Row("Foundation", "OperationQueue", "init"),
        ],
        .leavesTask: [
            Row("Swift", "Task", "detached"), Row("Dispatch", "DispatchQueue", "async"),
            Row("Dispatch", "DispatchQueue", "asyncAfter"), Row("Foundation", "OperationQueue"),
            Row("Foundation", "Thread"), Row("Foundation", "Timer"),
        ],
        .callsBack: [
            Row("Foundation", "JSONDecoder"), Row("Foundation", "JSONEncoder"),
            Row("Foundation", "PropertyListDecoder"), Row("Foundation", "PropertyListEncoder"),
        ],
        .prints: [
            Row("Swift", "", "print"), Row("Swift", "", "debugPrint"), Row("Swift", "", "dump"),
            Row("Swift", "DefaultStringInterpolation", "appendInterpolation"),
            Row("Swift", "String", "init(describing:)"), Row("Swift", "String", "init(reflecting:)"),
            Row("Swift", "Mirror", "init(reflecting:)"), Row("Swift", nil, "description"),
            Row("Swift", nil, "debugDescription"),
        ],
        .empties: [
            Row("Swift", nil, "removeAll(keepingCapacity:)"), Row("Swift", "Optional", "take"),
            Row("Swift", "", "swap"),
        ],
        .takesEnd: [Row("Swift", nil, "removeFirst", "removeLast", "popLast")],
        .takesOut: [
            Row("Swift", nil, "remove", "removeAll", "removeFirst", "removeLast", "removeSubrange", "removeValue"),
            Row("Swift", nil, "popLast"), Row("Swift", "Optional", "take"), Row("Swift", "", "swap"),
        ],
        .varies: [
            Row("Swift", "", "readLine"), Row("Swift", nil, "random", "randomElement", "shuffled"),
            Row("Foundation", "UUID", "init()"),
        ],
        .tellsTime: [Row("Swift", nil, "now"), Row("Foundation", "Date", "now", "init()")],
        .counts: [Row("Swift", nil, "count")],
        .selects: [Row("Swift", "", "max", "min")],
        .computes: [
            Row("Swift", nil, "+", "-", "*", "/", "%", "&+", "&-", "&*"),
            Row("Swift", nil, "duration"), Row("Swift", "Duration", "components"),
            Row("Swift", "SignedInteger", "init(_:)"), Row("Swift", "Double", "init(_:)"),
            Row("Foundation", "Date", "+", "-", "timeIntervalSince"),
        ],
        .addsInPlace: [
            Row("Synchronization", "Atomic", "add", "subtract", "wrappingAdd", "wrappingSubtract")
        ],
        .userDefaults: [Row("Foundation", "UserDefaults")],
        .keychain: [Row("", "", "SecItemAdd", "SecItemUpdate", "SecItemDelete", "SecItemCopyMatching")],
        .files: [
            Row("Foundation", "FileManager"), Row("Foundation", "FileHandle", "init"),
            Row("Foundation", "Data", "write"),
            Row("Foundation", "StringProtocol", "write"),
        ],
        .sharedNetwork: [Row("Foundation", "URLSession", "shared")],
        .cookies: [Row("Foundation", "HTTPCookieStorage", "shared")],
        .responses: [Row("Foundation", "URLCache", "shared")],
        .observers: [Row("Foundation", "NotificationCenter", "addObserver")],
        .sinks: [Row("Combine", "Publisher", "sink"), Row("Combine", "Publisher", "assign(to:on:)")],
        .timers: [Row("Foundation", "Timer", "scheduledTimer"), Row("Dispatch", nil, "makeTimerSource")],
        .detachedTasks: [Row("Swift", "Task", "detached")],
        .catches: [Row("Testing", "", "__checkClosureCall"), Row("XCTest", "", "XCTAssertThrowsError")],
    ]
}

extension DeclaredName {
    /// True if a member in a row names this declaration. If the member has labels, they must be the same. The compiler
    /// prints class members without labels, so for these only the base names are compared.
    fileprivate func isCalled(_ member: String) -> Bool {
        member == self.member || member == baseName || module == nil && member.prefix { $0 != "(" } == baseName
    }
}
