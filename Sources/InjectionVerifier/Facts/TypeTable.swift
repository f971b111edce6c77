/// A trait: a property of types that the program does not declare, and that a rule has to know.
enum TypeTrait {
    /// A type like `Int`: each conformance is the standard library's own, so a generic function calls nothing of the
    /// program.
    case plain
    /// A number: if it is only counted up or down, it says nothing of a user.
    case counter
    /// A wrapper of one value, such as a number that is counted up.
    case box
    /// A type that may hold an object of any class.
    case anything
    /// A protocol that leaves no trace when the program runs: `any P & Sendable` is `any P`.
    case marker
    /// A protocol by which a type that was not read gets the elements of its generic argument:
    /// `IndexingIterator<Rows>` asks `Rows`.
    case sequence
    /// A collection whose `Element` is the generic argument: `Array<User>`.
    case elements
    /// A container that may be empty: an object that belongs to a session is not surely in it.
    case maybeEmpty
    /// A container that is `Sendable` if its generic arguments are.
    case sendableContainer
    /// A type whose values change only if their variable is written, so that a `let` of it is constant. A `let` of any
    /// other generic type that was not read counts as a keeper.
    case constantWhenLet
    /// A class that keeps the objects that it is handed, although its variable is a constant.
    case keeper
    /// A type that is made of no values, and passes a user's values on: `AsyncStream.Continuation`.
    case channel
    /// A type of Injection itself, which knows when a session ends.
    case ofInjection
    /// A protocol of which the system makes one object, which lives as long as the program.
    case delegate
}

extension TypeTrait {
    /// The names with each trait. For a new exception, add a name. `NSMutable*` stands for all names that begin so,
    /// and `*SceneDelegate` for all that end so.
    private static let rows: [TypeTrait: [String]] = [
        .plain: [
            "Int", "UInt", "UInt8", "Int32", "Int64", "Double", "Bool", "String", "Array", "Optional", "Dictionary",
            "Never", "Range", "ClosedRange", "Character", "Substring", "Float",
        ],
        .counter: [
            "Int", "Double", "Float", "UInt", "Int64", "UInt64", "Int32", "UInt32", "Date", "Duration", "TimeInterval",
            "CGFloat",
        ],
        .box: ["Mutex", "Atomic", "Optional", "State", "Published", "OSAllocatedUnfairLock"],
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

    /// The names with a trait, without patterns such as `NSMutable*`.
    var names: Set<String> { Self.exact[self] ?? [] }

    func covers(_ name: String) -> Bool {
        names.contains(name) || Self.beginnings[self]?.contains(where: name.hasPrefix) == true
            || Self.endings[self]?.contains(where: name.hasSuffix) == true
    }
}

extension TypeID {
    /// True if the type's name, with the types that it is declared in, stands in the row of a trait.
    func has(_ trait: TypeTrait) -> Bool { trait.covers(description) }
}
