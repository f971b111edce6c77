/// A trait: what rules have to know of some types that the program does not declare.
///
/// To give a type the trait, add its name. `NSMutable*` stands for all names that begin so, and `*SceneDelegate` for
/// all that end so.
struct TypeTrait: Sendable {
    /// The names with the trait. Patterns such as `NSMutable*` are not among them.
    let names: Set<String>
    private let beginnings: [String]
    private let endings: [String]

    private init(_ names: String...) {
        self.names = Set(names.filter { !$0.contains("*") })
        beginnings = names.filter { $0.hasSuffix("*") }.map { String($0.dropLast()) }
        endings = names.filter { $0.hasPrefix("*") }.map { String($0.dropFirst()) }
    }

    func covers(_ name: String) -> Bool {
        names.contains(name) || beginnings.contains(where: name.hasPrefix) || endings.contains(where: name.hasSuffix)
    }
}

extension TypeTrait {
    /// A type such as `Int`. The standard library has the functions by which it conforms to the library's protocols, so
    /// a generic function of the library that gets an `Int` calls nothing of the program.
    static let plain = TypeTrait(
        "Int", "UInt", "UInt8", "Int32", "Int64", "Double", "Bool", "String", "Array", "Optional", "Dictionary",
        "Never", "Range", "ClosedRange", "Character", "Substring", "Float")
    /// A number, a date or a duration. A variable of such a type may be a counter, which tells nothing about a user:
    /// see `Counters`.
    static let counter = TypeTrait(
        "Int", "Double", "Float", "UInt", "Int64", "UInt64", "Int32", "UInt32", "Int16", "UInt16", "Int8", "UInt8",
        "Decimal", "CGFloat", "Date", "Duration", "TimeInterval", "ContinuousClock.Instant", "SuspendingClock.Instant")
    /// A wrapper of one value, as `Mutex<Int>` is of a number.
    static let box = TypeTrait("Mutex", "Atomic", "Optional", "State", "Published", "OSAllocatedUnfairLock")
    /// A type that may hold an object of any class.
    static let anything = TypeTrait("Any", "AnyObject", "Sendable")
    /// A protocol that the running program does not know, so that it cannot tell `any P & Sendable` from `any P`.
    static let marker = TypeTrait("Sendable", "SendableMetatype", "BitwiseCopyable", "Copyable", "Escapable")
    /// A protocol through which an unread type gets the elements of its generic argument: `IndexingIterator<Rows>` asks
    /// `Rows`.
    static let sequence = TypeTrait(
        "IteratorProtocol", "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection")
    /// A collection whose `Element` is its generic argument: `Array<User>`.
    static let elements = TypeTrait("Array", "Set", "ArraySlice", "ContiguousArray")
    /// A container that may be empty, so that an object of a session is not surely in it.
    static let maybeEmpty = TypeTrait("Optional", "Array", "Dictionary", "Set")
    /// A container that is `Sendable` if its generic arguments are.
    static let sendableContainer = TypeTrait("Optional", "Array", "Set", "Dictionary")
    /// A type whose values change only if their variable is written, so that a `let` of it is constant. A variable of
    /// any other unread generic type counts as a keeper, even a `let`.
    static let constantWhenLet = TypeTrait(
        "Array", "Dictionary", "Set", "Optional", "ContiguousArray", "ArraySlice", "Slice", "Range", "ClosedRange",
        "Result", "Task", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath", "AsyncStream",
        "AsyncThrowingStream", "AsyncStream.Continuation", "AsyncThrowingStream.Continuation",
        "CheckedContinuation", "UnsafeContinuation", "Measurement", "Binding", "TaskLocal", "Unsafe*")
    /// A class that keeps the objects that it is handed, even if its variable is a constant.
    static let keeper = TypeTrait("NSCache", "NSMapTable", "NSHashTable", "NSCountedSet", "NSMutable*")
    /// A type that has the value that it is handed only while a closure runs.
    static let scoped = TypeTrait("TaskLocal")
    /// A type that does not keep the values that it is handed, but passes them on: `AsyncStream.Continuation`.
    static let channel = TypeTrait("*Continuation")
    /// A type that stands for a function which waits, and which code has to resume exactly once.
    static let continuation = TypeTrait("CheckedContinuation", "UnsafeContinuation")
    /// A type of Injection itself, which knows when a session ends.
    static let ofInjection = TypeTrait("EvictedInstances", "InjectionSession", "InjectionContainer")
    /// A protocol of the system. The system makes one object of a conforming type, which lives as long as the program.
    static let delegate = TypeTrait("*UIApplicationDelegate", "*NSApplicationDelegate", "*SceneDelegate")
}

extension TypeID {
    /// True if the trait has the name of the type. The name of a nested type begins with the types around it:
    /// `AsyncStream.Continuation`.
    func has(_ trait: TypeTrait) -> Bool { trait.covers(description) }
}
