/// A property of types that the program does not declare, and that a rule has to know.
enum TypeTrait {
    /// Every conformance is the standard library's own, so a generic function calls nothing of the program for it.
    case plain
    /// A number that is only counted up says nothing of a user; nor does what wraps one.
    case counter
    /// A text, or a number that may be somebody's.
    case value
    /// May hold an object of any class.
    case anything
    /// Leaves no trace when the program runs: `any P & Sendable` is `any P`.
    case marker
    /// Can be asked of the elements of a collection that was not read: `IndexingIterator<Rows>` asks `Rows`.
    case sequence
    /// `Element` is the generic argument.
    case elements
    /// May hold no object: what is in it does not surely belong to a session.
    case maybeEmpty
    /// Is `Sendable` if its generic arguments are.
    case sendableContainer
    /// Changes only if its variable is written; a constant of any other generic type that was not read is a keeper.
    case constantWhenLet
    /// Keeps what it is handed, although its variable is a constant.
    case keeper
    /// Is made of nothing, and passes a user's values on.
    case channel
    /// A type of Injection itself, which knows when a session ends.
    case ofInjection
    /// The system makes one object, which lives as long as the program.
    case delegate
}

extension TypeTrait {
    /// A new exception is a name here. `NSMutable*` stands for all names that begin so, and `*SceneDelegate` for all
    /// that end so.
    private static let rows: [TypeTrait: [String]] = [
        .plain: [
            "Int", "UInt", "UInt8", "Int32", "Int64", "Double", "Bool", "String", "Array", "Optional", "Dictionary",
            "Never", "Range", "ClosedRange", "Character", "Substring", "Float",
        ],
        .counter: [
            "Int", "Double", "Float", "UInt", "Int64", "UInt64", "Int32", "UInt32", "Date", "Duration", "TimeInterval",
            "CGFloat", "Mutex", "Atomic", "Optional", "State", "Published", "OSAllocatedUnfairLock",
        ],
        .value: ["String", "Int", "UUID", "URL", "Data"],
        .anything: ["Any", "AnyObject", "Sendable"],
        .marker: ["Sendable", "SendableMetatype", "BitwiseCopyable", "Copyable", "Escapable"],
        .sequence: [
            "IteratorProtocol", "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection",
        ],
        .elements: ["Array", "Set", "ArraySlice", "ContiguousArray"],
        .maybeEmpty: ["Optional", "Array", "Dictionary", "Set"],
        .sendableContainer: ["Optional", "Array", "Set", "Dictionary"],
        .constantWhenLet: [
            "Array", "Dictionary", "Set", "Optional", "ContiguousArray", "ArraySlice", "Slice", "Range", "ClosedRange",
            "Result", "Task", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath", "AsyncStream",
            "AsyncThrowingStream", "AsyncStream.Continuation", "AsyncThrowingStream.Continuation",
            "CheckedContinuation", "UnsafeContinuation", "Measurement", "Binding", "Unsafe*",
        ],
        .keeper: ["NSCache", "NSMapTable", "NSHashTable", "NSCountedSet", "NSMutable*"],
        .channel: ["*Continuation"],
        .ofInjection: ["EvictedInstances", "InjectionSession", "InjectionContainer"],
        .delegate: ["*UIApplicationDelegate", "*NSApplicationDelegate", "*SceneDelegate"],
    ]

    private static let exact = rows.mapValues { Set($0.filter { !$0.contains("*") }) }
    private static let beginnings = rows.mapValues { $0.filter { $0.hasSuffix("*") }.map { $0.dropLast() } }
    private static let endings = rows.mapValues { $0.filter { $0.hasPrefix("*") }.map { $0.dropFirst() } }

    /// All names, without those that stand for others.
    var names: Set<String> { Self.exact[self] ?? [] }

    func covers(_ name: String) -> Bool {
        names.contains(name) || Self.beginnings[self]?.contains(where: name.hasPrefix) == true
            || Self.endings[self]?.contains(where: name.hasSuffix) == true
    }
}

extension TypeID {
    /// True if the name, with the types that it is declared in, stands in the row of a trait.
    func has(_ trait: TypeTrait) -> Bool { trait.covers(description) }
}
