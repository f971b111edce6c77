/// A trait: a property of types that the program does not declare, and that a rule has to know.
///
/// For a new exception, add a name to its trait. `NSMutable*` stands for all names that begin so, and
/// `*SceneDelegate` for all that end so.
struct TypeTrait: Sendable {
    /// The names with the trait, without patterns such as `NSMutable*`.
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
    /// A type like `Int`: each conformance is the standard library's own, so a generic function calls nothing of the
    /// program.
    static let plain = TypeTrait(
        "Int", "UInt", "UInt8", "Int32", "Int64", "Double", "Bool", "String", "Array", "Optional", "Dictionary",
        "Never", "Range", "ClosedRange", "Character", "Substring", "Float")
    /// A number: if it is only counted up or down, it says nothing of a user.
    static let counter = TypeTrait(
        "Int", "Double", "Float", "UInt", "Int64", "UInt64", "Int32", "UInt32", "Date", "Duration", "TimeInterval",
        "CGFloat")
    /// A wrapper of one value, such as a number that is counted up.
    static let box = TypeTrait("Mutex", "Atomic", "Optional", "State", "Published", "OSAllocatedUnfairLock")
    /// A type that may hold an object of any class.
    static let anything = TypeTrait("Any", "AnyObject", "Sendable")
    /// A protocol that leaves no trace when the program runs: `any P & Sendable` is `any P`.
    static let marker = TypeTrait("Sendable", "SendableMetatype", "BitwiseCopyable", "Copyable", "Escapable")
    /// A protocol by which a type that was not read gets the elements of its generic argument:
    /// `IndexingIterator<Rows>` asks `Rows`.
    static let sequence = TypeTrait(
        "IteratorProtocol", "Sequence", "Collection", "BidirectionalCollection", "RandomAccessCollection")
    /// A collection whose `Element` is the generic argument: `Array<User>`.
    static let elements = TypeTrait("Array", "Set", "ArraySlice", "ContiguousArray")
    /// A container that may be empty: an object that belongs to a session is not surely in it.
    static let maybeEmpty = TypeTrait("Optional", "Array", "Dictionary", "Set")
    /// A container that is `Sendable` if its generic arguments are.
    static let sendableContainer = TypeTrait("Optional", "Array", "Set", "Dictionary")
    /// A type whose values change only if their variable is written, so that a `let` of it is constant. A `let` of any
    /// other generic type that was not read counts as a keeper.
    static let constantWhenLet = TypeTrait(
        "Array", "Dictionary", "Set", "Optional", "ContiguousArray", "ArraySlice", "Slice", "Range", "ClosedRange",
        "Result", "Task", "KeyPath", "WritableKeyPath", "ReferenceWritableKeyPath", "AsyncStream",
        "AsyncThrowingStream", "AsyncStream.Continuation", "AsyncThrowingStream.Continuation",
        "CheckedContinuation", "UnsafeContinuation", "Measurement", "Binding", "Unsafe*")
    /// A class that keeps the objects that it is handed, although its variable is a constant.
    static let keeper = TypeTrait("NSCache", "NSMapTable", "NSHashTable", "NSCountedSet", "NSMutable*")
    /// A type that is made of no values, and passes a user's values on: `AsyncStream.Continuation`.
    static let channel = TypeTrait("*Continuation")
    /// A type of Injection itself, which knows when a session ends.
    static let ofInjection = TypeTrait("EvictedInstances", "InjectionSession", "InjectionContainer")
    /// A protocol of which the system makes one object, which lives as long as the program.
    static let delegate = TypeTrait("*UIApplicationDelegate", "*NSApplicationDelegate", "*SceneDelegate")
}

extension TypeID {
    /// True if a trait names the type, with the types that it is declared in.
    func has(_ trait: TypeTrait) -> Bool { trait.covers(description) }
}
