/// The facts of one module, which are read once and cached.
///
/// `Reading` and `Flow` make them from the raw intermediate language and the syntax tree. `Program` joins the facts of
/// all modules of a program. A fact names the functions of other modules by symbol alone. For example,
/// `func show() { Inject(Cart.self).open() }` is a `Function` with two calls. The first calls `Inject`, with the
/// generic argument `Cart`. The second calls `Cart.open`, which may be in another module.
struct ModuleFacts: Codable, Sendable {
    var name: String
    /// An identity that tells apart modules of the same name.
    var identity = ""
    /// The paths of its sources. Its functions may have places in files of other modules, too, as the witness of a
    /// requirement with a default has.
    var sources: Set<String> = []
    /// The configuration and the platform: `debug, Linux`.
    var build = ""
    var isTest = false
    /// True if the module is compiled with `-application-extension`. An app extension is a program even without `main`,
    /// because the system calls its principal class. `Program.programs` sets this to false for imported modules.
    var isExtension = false
    var functions: [Function] = []
    var classes: [DispatchTable] = []
    var conformances: [DispatchTable] = []
    var declarations: [TypeDeclaration] = []
    /// The mentions of generic functions in compiled code, from the syntax tree. They prove that no injection was
    /// missed, and tell apart types of the same name.
    var mentions: [Mention] = []
    var imports: [String] = []
    /// The modules that are imported with `@testable`. This module may name their internal types.
    var testableImports: Set<String> = []
    /// Code that could not be read, and that is reported as not verified.
    var unread: [Undecided] = []
    var inheritances: [Inheritance] = []
    /// The types whose metatypes are stored, or whose values become existentials. Generic code may register them
    /// without naming them: `for type in [Cart.self, User.self] { type.register() }`.
    var openableTypes: Set<TypeID> = []
    /// The classes whose metatypes become those of a superclass: `Cat` for `let type: Animal.Type = Cat.self`.
    var upcastMetatypes: Set<TypeID> = []
    var globals: [Global] = []
    var places: [VariablePlace] = []
}

/// The number of a module in its program.
struct ModuleNumber: TypedNumber {
    let index: Int

    init(_ index: Int) { self.index = index }
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

/// A place that could not be judged, with the reason.
struct Undecided: Codable, Hashable, Sendable {
    var place: Place
    var why: String
}

enum Isolation: String, Codable, Sendable {
    /// `callers` is the isolation of the caller, as for `nonisolated(nonsending)`.
    case unspecified, nonisolated, callers, mainActor, otherActor
    /// The actor of an `isolated` parameter, such as an actor's `self`. `SILReader` replaces this case.
    case isolatedParameter
}

/// A function, with the calls and writes of its body.
///
/// It is a class, because a copy of so many facts takes long, and each rule goes through all functions. It is
/// `@unchecked Sendable`, because only the reader that makes a function changes it, before other threads see it. A
/// program changes only its own copies.
final class Function: Codable, @unchecked Sendable {
    var symbol: Symbol
    var name: FunctionName
    var isolation: Isolation
    /// The global actor, or the type of the actor, to which the function is isolated, if `isolation` is `otherActor`.
    /// It is nil for any other isolation.
    var actor: TypeID?
    var isAsync: Bool
    var genericParameters: [String]
    var place: Place?
    var calls: NumberedList<CallNumber, Call> = []
    /// The type that a method belongs to, which may name its generic parameters. It is nil for other functions.
    var selfType: TypeID?
    /// True if code of other packages can name the function.
    var isPublic = false
    /// True for the getter of a lazy property, which computes the first value.
    var isLazyGetter = false
    /// The names of the values that a closure captured, by argument index. Metatypes are left out.
    var captures: [Int: String] = [:]
    /// The types of the values that a closure captured, by argument index. Metatypes are left out.
    var captureTypes: [Int: TypeID] = [:]
    /// True if an argument or a capture has a function in it, so only callers know which functions the body calls.
    var takesFunctions = false
    /// The points at which the function waits, so that other code may run.
    var suspensions: [Suspension] = []
    /// The block of each call.
    var blocks: NumberedList<CallNumber, BlockNumber> = []
    var flow = ControlFlow()
    var writes: [Write] = []
    /// For an accessor, or the code of a property's first value: the property, with the module in front of the type
    /// that declares it. It is nil if no other type has that type's name, and for a static property.
    var qualifiedProperty: Variable?
    /// The addresses that an accessor yields, of memory that outlives the call.
    var yielded: [Address] = []
    /// The indices of the arguments that are lent, so that the function may change their memory: `inout` arguments,
    /// `self` of a mutating method, and variables that a non-escaping closure captures, as `n` in `run { n += 1 }`.
    var lentParameters: [Int] = []
    /// The indices of the arguments that are escaping functions and that the body stores where they outlive the call.
    var storedArguments: Set<Int> = []
    /// The sources of the values that the function returns.
    var returned: [Write.Provenance] = []
    /// The sources of the arguments of calls. Left out are `inout` arguments, and those of which nothing is known but
    /// that they are injected. For a reference to a closure, its captured values are the arguments.
    var handed: [Argument: [Write.Provenance]] = [:]
    /// The calls that reach something that stays when a session ends, such as files or user defaults.
    var outside: [OutsideUse] = []

    init(
        symbol: Symbol, name: FunctionName, isolation: Isolation, isAsync: Bool, genericParameters: [String],
        place: Place?
    ) {
        (self.symbol, self.name, self.isolation) = (symbol, name, isolation)
        (self.isAsync, self.genericParameters, self.place) = (isAsync, genericParameters, place)
    }

    init(_ other: Function) {
        (symbol, name, isolation, actor) = (other.symbol, other.name, other.isolation, other.actor)
        (isAsync, isPublic, isLazyGetter) = (other.isAsync, other.isPublic, other.isLazyGetter)
        (genericParameters, place, selfType) = (other.genericParameters, other.place, other.selfType)
        (captures, captureTypes, takesFunctions) = (other.captures, other.captureTypes, other.takesFunctions)
        (calls, blocks, flow, suspensions) = (other.calls, other.blocks, other.flow, other.suspensions)
        (writes, yielded, qualifiedProperty) = (other.writes, other.yielded, other.qualifiedProperty)
        (lentParameters, storedArguments) = (other.lentParameters, other.storedArguments)
        (returned, handed, outside) = (other.returned, other.handed, other.outside)
    }

    /// An argument of a call, by index.
    struct Argument: Codable, Hashable, Sendable { var call: CallNumber; var index: Int }
}

/// A point at which asynchronous code goes to another actor, or comes back: an `await`.
struct Suspension: Codable, Sendable {
    /// The number of the function's suspensions before this one.
    var number = 0
    var block: BlockNumber
    /// The first call after the point.
    var call: CallNumber
    /// The last call before the point. If the code comes back from another actor here, it has waited for this call. It
    /// is nil if the facts do not have that call, because it is one of the standard library.
    var awaited: CallNumber?
}

/// The number of a call in its function, in the order in which the compiler prints the calls.
struct CallNumber: TypedNumber {
    let index: Int

    init(_ index: Int) { self.index = index }
}

/// A call: a function runs another one, or makes a value of it that others may run.
struct Call: Codable, Sendable {
    enum Callee: Codable, Hashable, Sendable {
        case function(Symbol)
        /// A member of a class, looked up in the object's table: `animal.speak()`.
        case member(Member)
        /// A member of the superclass, looked up in that class's own table, without overrides: `super.speak()`.
        case superMember(Member)
        /// A requirement of a protocol, looked up in the conformance of a type. An example is `store.save()`, where
        /// `store` is a generic `S` or an `any Store`.
        case requirement(Member, of: TypeID)
        /// All witnesses of a conformance, because an unread function may call them. `print(user)` asks for
        /// `User: CustomStringConvertible`.
        case conformance(to: TypeID, of: TypeID)
        /// The function that is the argument with this index: `body()`.
        case parameter(Int)
        /// A function out of a variable, a table, or another function: `onDone()`.
        case value
    }

    enum Time: String, Codable, Sendable {
        /// The function runs at the call itself, or is handed to a function that cannot store it.
        case now
        /// The function becomes a value that may be stored, or is named in a key path. It may run at any time.
        case escaping
        /// The function is handed to a `Task`, a queue or a timer, or it is the code of an `async let`.
        case later
        /// The function is handed to an instruction that the check does not know.
        case unknown
    }

    var callee: Callee
    var time: Time
    var typeArguments: [TypeID] = []
    var place: Place
    /// True for a reference, which makes a value of a function that others may run: the closure in `run { save() }`.
    var isReference = false
    /// True if a macro generated the call. Its place is then that at which the macro is used.
    var isExpanded = false
    /// True if a condition decides whether the call is made. Also true for an autoclosure, and for a call of one of
    /// several closures.
    var isConditional = false
    /// True if a condition decides on the call, and the function asks for a type: `if T.self is any Resettable.Type`.
    var isChosenByType = false
    /// True if the call is in a loop, or if it is a reference to a closure that runs several times, as with `map`.
    var isRepeated = false
    /// True for `Task.immediate { … }`, which runs at once, but is not part of the closure of a reset around it.
    var isInImmediateTask = false
    /// True if a detached task, a queue, a thread or a timer runs the function, outside of the isolated container.
    var leavesTask = false
    /// The outcome of an error of the call.
    var failure = Failure.fatal
    /// The type on which a static method or a class method is called, if the code names it: `Dog` for `Dog.make()`.
    var dynamicSelf: TypeID?
    /// The isolation with which the called function runs, if the call decides that. It is `nonisolated` if a thread or
    /// queue other than the main one runs the function.
    var runsOn: Isolation?
    /// The property with the queue that runs the function: `files` for `files.async { … }`.
    var queue: Property?
    /// The functions among the arguments, by index. For a reference to a closure, the functions among its captures.
    var closures: [Int: FunctionValue] = [:]
    /// True if a local constant has the result, or a value with the result in it: `let cart = makeCart()`.
    var isNamed = false
    /// The known sources of each argument, by index. For a reference to a closure, those of each capture.
    var inputs: [Int: [Source]] = [:]
    /// The property, the static or global variable, or the weak variable that stores the result. For a reference, the
    /// one that stores the function: `onDone = { … }`.
    var destination: Destination?

    enum Failure: String, Codable, Sendable {
        /// An error ends the program, as with `try!`. A call that does not throw has this outcome, too.
        case fatal
        /// The function throws the error to its caller.
        case rethrown
        /// The error ends in a `try?` or a `catch`, after which the function goes on, or throws another error. Or the
        /// called function has the effect `catches`.
        case handled
        /// Other code decides on the error, because the call only makes a value of the function: `Task { try load() }`,
        /// `Result { try load() }`. Also the outcome of an error that reaches an operation which the check does not
        /// know.
        case kept

        static func worst(of failures: Set<Failure>) -> Failure? {
            [.fatal, .kept, .handled].first(where: failures.contains)
        }

        func isHandled(ifRethrown: Bool) -> Bool { self == .handled || (self == .rethrown && ifRethrown) }
    }
    enum Source: Codable, Hashable, Sendable {
        /// The result of a call that the same function makes.
        case call(CallNumber)
        /// An argument of the function, by index.
        case parameter(Int)
        /// The value of this property, or of this static or global variable.
        case property(Property)
    }
    enum Destination: Codable, Hashable, Sendable {
        case weak, property(Property)
    }
    /// A property, or a static or global variable, as a function names it.
    enum Property: Codable, Hashable, Sendable {
        /// A property of a type: `Cart.user`.
        case named(String)
        /// The setter of a property, or the addressor of a static or global variable.
        case accessor(Symbol)
    }
}

/// A function that is used as a value, such as the block of a registration or a closure for a helper.
indirect enum FunctionValue: Codable, Hashable, Sendable {
    /// A function, with the functions that it captured, by argument index.
    case function(Symbol, typeArguments: [TypeID], captures: [Int: FunctionValue])
    case parameter(Int)
    case unknown
    case oneOf([FunctionValue])

    /// The functions that the value may be.
    var alternatives: [FunctionValue] {
        if case .oneOf(let values) = self { values } else { [self] }
    }
}

/// A mention of a generic function in the syntax tree, with its mangled generic arguments.
struct Mention: Codable, Sendable {
    /// The mangled name without its prefix. It is empty for a function that is declared in another function.
    var function: String
    var mangledTypes: [String]
    /// The place of the mention. It is nil in code that a macro generated, and where the source does not have the name.
    var place: Place?
    var file: String
}
