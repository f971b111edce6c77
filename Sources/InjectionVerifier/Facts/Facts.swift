/// The facts of one module: what the compiler says about it, read once and cached.
///
/// `Reading` and `Flow` make them of the raw intermediate language and the syntax tree; `Program` joins those of all
/// modules, and judges. A fact names other modules' functions by their symbols alone. For example, the facts of a
/// module with `func show() { Inject(Cart.self).open() }` have a `Function` with two calls: of `Inject`, whose generic
/// argument is `Cart`, and of `Cart.open`, which may stand in another module.
struct ModuleFacts: Codable, Sendable {
    var name: String
    /// Tells modules of one name apart.
    var identity = ""
    /// The configuration and the platform: `debug, Linux`.
    var build = ""
    var isTest = false
    var functions: [Function] = []
    var classes: [DispatchTable] = []
    var conformances: [DispatchTable] = []
    var declarations: [TypeDeclaration] = []
    /// Every mention of a generic function in active code, from the syntax tree: proof that no injection was missed.
    var mentions: [Mention] = []
    var imports: [String] = []
    /// The imports whose internal types it may name.
    var testableImports: Set<String> = []
    /// Code that could not be read, and that most findings do not need.
    var unread: [Undecided] = []
    var inheritances: [Inheritance] = []
    /// Types whose metatype is stored, or a value of which is made an existential one: a loop may register them.
    var openableTypes: Set<TypeID> = []
    var globals: [Global] = []
}

/// A static or global variable.
struct Global: Codable, Sendable {
    var variable: Variable
    var type: TypeID
    var isConstant: Bool
}

/// A place that could not be judged, and why.
struct Undecided: Codable, Hashable, Sendable {
    var place: Place
    var why: String
}

/// A class and the one it inherits from, in terms of its own generic parameters.
struct Inheritance: Codable, Sendable {
    var type: TypeID
    var superclass: TypeID
    var genericParameters: [String]
}

enum Isolation: String, Codable, Sendable {
    case unspecified, nonisolated, callers, mainActor, otherActor
    /// The actor that a parameter is: `isolated (any Actor)?`.
    case isolatedParameter
}

struct Function: Codable, Sendable {
    var symbol: Symbol
    var name: FunctionName
    var isolation: Isolation
    /// The actor that the function is isolated to, or its type; nil for the main actor.
    var actor: TypeID?
    @Omitted var isAsync: Bool
    @Omitted var genericParameters: [String]
    var place: Place?
    @Omitted var calls: [Call] = []
    /// The type of `self`, in terms of the function's generic parameters.
    var selfType: TypeID?
    /// Code of other modules can name it.
    @Omitted var isPublic = false
    /// True for a function that makes the first value of a lazy property.
    @Omitted var isLazyGetter = false
    /// The names of the values that a closure captured, by argument.
    @Omitted var captures: [Int: String] = [:]
    /// The types of the values that a closure captured, by argument.
    @Omitted var captureTypes: [Int: TypeID] = [:]
    /// A parameter is a function, so only callers know what it calls.
    @Omitted var takesFunctions = false
    /// The points where the function waits, and other code may run.
    @Omitted var suspensions: [Suspension] = []
    /// The block of each call.
    @Omitted var blocks: [Int] = []
    @Omitted var flow = ControlFlow()
    @Omitted var writes: [Write] = []
    /// The addresses that an accessor yields.
    @Omitted var yielded: [Address] = []
    /// The `inout` arguments, and `self` of a mutating method.
    @Omitted var lentParameters: [Int] = []
    /// The calls of what stays when a session ends: files, user defaults.
    @Omitted var outside: [OutsideUse] = []
}

/// A point where asynchronous code goes to another actor, or comes back: an `await`.
struct Suspension: Codable, Sendable {
    var block: Int
    /// The index of the function's next call.
    var call: Int
    /// The index of the call that it waits for; nil for one that is not kept.
    var awaited: Int?
}

/// A function runs another one, or makes a value of it for others to run.
struct Call: Codable, Sendable {
    enum Callee: Codable, Hashable, Sendable {
        case function(Symbol)
        /// A member of a class, looked up in the object's table: `animal.speak()`.
        case member(Member)
        /// A member of a class, looked up in this class and its ancestors: `super.speak()`.
        case superMember(Member)
        /// A requirement of a protocol, looked up in the conformance of a type: `store.save()`, where `store` is a
        /// generic `S` or an `any Store`.
        case requirement(Member, of: TypeID)
        /// All witnesses of a conformance, because the standard library may call them: `print(user)` asks for
        /// `User: CustomStringConvertible`.
        case conformance(to: TypeID, of: TypeID)
        /// The function that is the argument with this index: `body()`.
        case parameter(Int)
        /// A function out of a variable, a table, or another function: `onDone()`.
        case value
    }

    enum Time: String, Codable, Sendable {
        /// Called where it stands, or handed to a function that may not store it.
        case now
        /// Handed on as a value that may be stored, or named in a key path: nobody can tell when it is called.
        case escaping
        /// Handed to a `Task`, a queue or a timer.
        case later
        /// Handed to an instruction that this tool does not know.
        case unknown
    }

    var callee: Callee
    var time: Time
    @Omitted var typeArguments: [TypeID] = []
    var place: Place
    /// The function becomes a value, for others to call: the closure in `run { save() }`.
    @Omitted var isReference = false
    /// A macro generated it; the place is that of the macro.
    @Omitted var isExpanded = false
    /// A condition decides whether the function gets here.
    @Omitted var isConditional = false
    /// The condition asks what a generic parameter stands for: `if T.self is any Resettable.Type`.
    @Omitted var isChosenByType = false
    /// The call stands in a loop.
    @Omitted var isRepeated = false
    /// A detached task, a queue or a thread runs it, outside of an isolated container.
    @Omitted var leavesTask = false
    /// The program's answer to an error of the call: it ends, or it goes on.
    var failure = Failure.fatal
    /// The class that a class method is called on, if it is written there: `Dog.make()`.
    var dynamicSelf: TypeID?
    /// The actor that a function is given to run on, if it is known; `nonisolated` for a thread.
    var runsOn: Isolation?
    /// The property with the queue that runs it: `files.async { … }`.
    var queue: Property?
    /// The functions among its arguments, by argument; of a closure, among its captures.
    @Omitted var closures: [Int: FunctionValue] = [:]
    /// A constant or variable of the function has its result: `let cart = makeCart()`.
    @Omitted var isNamed = false
    /// The sources of each argument, or of each capture of a closure.
    @Omitted var inputs: [Int: [Source]] = [:]
    /// The property, or weak variable, in which its result is stored.
    var destination: Destination?

    enum Failure: String, Codable, Sendable {
        /// An error ends the program, as with `try!`; or the call does not throw.
        case fatal
        /// The function throws it on.
        case rethrown
        /// `try?`, or `do { … } catch { … }`, after which the function may go on.
        case handled
        /// A task, a `Result` or a variable has the error, or the function that throws it.
        case kept

        static func worst(of all: Set<Failure>) -> Failure? { [.fatal, .kept, .handled].first(where: all.contains) }

        func isHandled(ifRethrown: Bool) -> Bool { self == .handled || (self == .rethrown && ifRethrown) }
    }
    enum Source: Codable, Hashable, Sendable {
        /// The result of a call of the same function.
        case call(Int)
        /// The argument of the function with this index.
        case parameter(Int)
    }
    enum Destination: Codable, Hashable, Sendable {
        case weak, property(Property)
    }
    /// A property, as a function names it.
    enum Property: Codable, Hashable, Sendable {
        /// `Cart.user`
        case named(String)
        /// The setter, or the function that gives the memory of a static or global variable.
        case accessor(Symbol)
    }
}

/// A function that is used as a value: the block of a registration, a closure for a helper.
indirect enum FunctionValue: Codable, Hashable, Sendable {
    /// A function with the functions that it captured, by argument.
    case function(Symbol, typeArguments: [TypeID], captures: [Int: FunctionValue])
    case parameter(Int)
    case unknown
    case oneOf([FunctionValue])

    /// The functions that it may be.
    var alternatives: [FunctionValue] {
        if case .oneOf(let values) = self { values } else { [self] }
    }
}

/// A reference to a generic function in the syntax tree, with the mangled types it is used with.
struct Mention: Codable, Sendable {
    /// The mangled name without its prefix; empty for a function that is declared in another.
    var function: String
    var mangledTypes: [String]
    /// Nil for code that a macro generated.
    var place: Place?
    var file: String
}
