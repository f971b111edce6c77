/// The facts of one module: what the compiler says about it, read once and cached.
///
/// `Reading` and `Flow` make them of the raw intermediate language and the syntax tree; `Program` joins those of all
/// modules, and judges. A fact names other modules' functions by their symbols alone. For example, the facts of a
/// module with `func show() { Inject(Cart.self).open() }` have a `Function` with two calls: of `Inject`, whose generic
/// argument is `Cart`, and of `Cart.open`, which may stand in another module.
struct ModuleFacts: Codable, Sendable {
    var name: String
    /// An identity that tells modules of one name apart.
    var identity = ""
    /// The configuration and the platform: `debug, Linux`.
    var build = ""
    var isTest = false
    /// True for an app extension. One without `main` is a program, too, because the system calls its principal class.
    var isExtension = false
    var functions: [Function] = []
    var classes: [DispatchTable] = []
    var conformances: [DispatchTable] = []
    var declarations: [TypeDeclaration] = []
    /// Every mention of a generic function in active code, from the syntax tree: proof that no injection was missed.
    var mentions: [Mention] = []
    var imports: [String] = []
    /// The modules that are imported with `@testable`, whose internal types this one may name.
    var testableImports: Set<String> = []
    /// Code that could not be read, and that most findings do not need.
    var unread: [Undecided] = []
    var inheritances: [Inheritance] = []
    /// Types whose metatype is stored, or a value of which is made an existential one: a loop may register them.
    var openableTypes: Set<TypeID> = []
    var globals: [Global] = []
    var places: [VariablePlace] = []
}

/// The place at which a static, global or stored variable is declared.
struct VariablePlace: Codable, Sendable {
    var variable: Variable
    var place: Place
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

/// A class and its superclass, in terms of the class's generic parameters.
struct Inheritance: Codable, Sendable {
    var type: TypeID
    var superclass: TypeID
    var genericParameters: [String]
}

enum Isolation: String, Codable, Sendable {
    case unspecified, nonisolated, callers, mainActor, otherActor
    /// The code runs on the actor that is a parameter: `isolated (any Actor)?`.
    case isolatedParameter
}

/// A function: its declaration, and the calls and writes that its body makes.
struct Function: Codable, Sendable {
    var symbol: Symbol
    var name: FunctionName
    var isolation: Isolation
    /// The actor that the function is isolated to, or its type; nil for the main actor.
    var actor: TypeID?
    var isAsync: Bool
    var genericParameters: [String]
    var place: Place?
    var calls: [Call] = []
    /// The type of `self`, in terms of the function's generic parameters.
    var selfType: TypeID?
    /// True if code of other modules can name the function.
    var isPublic = false
    /// True for a function that makes the first value of a lazy property.
    var isLazyGetter = false
    /// The names of the values that a closure captured, by argument.
    var captures: [Int: String] = [:]
    /// The types of the values that a closure captured, by argument.
    var captureTypes: [Int: TypeID] = [:]
    /// True if a parameter is a function, so that only callers know what the body calls.
    var takesFunctions = false
    /// The points where the function waits, and other code may run.
    var suspensions: [Suspension] = []
    /// The block of each call.
    var blocks: [Int] = []
    var flow = ControlFlow()
    var writes: [Write] = []
    /// The property of an accessor, with its module; nil if no other type has the name of the property's owner.
    var qualifiedProperty: Variable?
    /// The addresses that an accessor yields.
    var yielded: [Address] = []
    /// The `inout` arguments, and `self` of a mutating method, by index.
    var lentParameters: [Int] = []
    /// The calls that reach something that stays when a session ends: files, user defaults.
    var outside: [OutsideUse] = []
}

/// A point where asynchronous code goes to another actor, or comes back: an `await`.
struct Suspension: Codable, Sendable {
    var block: Int
    /// The index of the function's next call.
    var call: Int
    /// The index of the call that the function waits for; nil if that call is not among the facts.
    var awaited: Int?
}

/// A call: a function runs another one, or makes a value of it for others to run.
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
        /// The function is called where the call stands, or handed to a function that may not store it.
        case now
        /// The function is handed on as a value that may be stored, or named in a key path: its time is not known.
        case escaping
        /// The function is handed to a `Task`, a queue or a timer.
        case later
        /// The function is handed to an instruction that this tool does not know.
        case unknown
    }

    var callee: Callee
    var time: Time
    var typeArguments: [TypeID] = []
    var place: Place
    /// True if the function becomes a value for others to call: the closure in `run { save() }`.
    var isReference = false
    /// True if a macro generated the call; the place is that of the macro.
    var isExpanded = false
    /// True if a condition decides that the call is made.
    var isConditional = false
    /// True if a condition may ask what a generic parameter stands for: `if T.self is any Resettable.Type`.
    var isChosenByType = false
    /// True if the call stands in a loop, or in a closure that is run many times, as by `map`.
    var isRepeated = false
    /// True if a detached task, a queue or a thread runs the function, outside of an isolated container.
    var leavesTask = false
    /// The outcome of an error of the call: it ends the program, or the program goes on.
    var failure = Failure.fatal
    /// The class that a class method is called on, if the code names it: `Dog.make()`.
    var dynamicSelf: TypeID?
    /// The actor on which the called function is made to run, if that is known; `nonisolated` for a thread.
    var runsOn: Isolation?
    /// The property with the queue that runs the function: `files.async { … }`.
    var queue: Property?
    /// The functions among the arguments, by index; for a reference to a closure, among its captures.
    var closures: [Int: FunctionValue] = [:]
    /// True if a constant or variable of the function holds the result: `let cart = makeCart()`.
    var isNamed = false
    /// The sources of each argument, by index; for a reference to a closure, of each capture.
    var inputs: [Int: [Source]] = [:]
    /// The property, or weak variable, in which the result is stored.
    var destination: Destination?

    enum Failure: String, Codable, Sendable {
        /// An error ends the program, as with `try!`; or the call does not throw.
        case fatal
        /// The function throws the error on.
        case rethrown
        /// The error ends in `try?`, or in `do { … } catch { … }`, after which the function may go on.
        case handled
        /// The error is kept: in a task, a `Result` or a variable. So is one whose throwing function is kept, or that
        /// reaches an operation that this tool does not know.
        case kept

        static func worst(of failures: Set<Failure>) -> Failure? {
            [.fatal, .kept, .handled].first(where: failures.contains)
        }

        func isHandled(ifRethrown: Bool) -> Bool { self == .handled || (self == .rethrown && ifRethrown) }
    }
    enum Source: Codable, Hashable, Sendable {
        /// The result of the call with this number, in the function that makes this call.
        case call(Int)
        /// The argument of the function with this index.
        case parameter(Int)
    }
    enum Destination: Codable, Hashable, Sendable {
        case weak, property(Property)
    }
    /// A property, as a function names it.
    enum Property: Codable, Hashable, Sendable {
        /// A property of a type: `Cart.user`.
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

    /// The functions that the value may be.
    var alternatives: [FunctionValue] {
        if case .oneOf(let values) = self { values } else { [self] }
    }
}

/// A mention of a generic function in the syntax tree, with the mangled types that it is used with.
struct Mention: Codable, Sendable {
    /// The mangled name without its prefix; empty for a function that is declared in another.
    var function: String
    var mangledTypes: [String]
    /// The place of the mention; nil in code that a macro generated.
    var place: Place?
    var file: String
}
