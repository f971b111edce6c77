/// What the compiler said about one module: read once, cached, and never judged here.
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
    /// Every mention of a generic function in active code, from the syntax tree: the witness that nothing was missed.
    var mentions: [Mention] = []
    var imports: [String] = []
    /// Those of them whose internal types it may name.
    var testableImports: Set<String> = []
    /// What a type is called that has no name of its own: `Handler` for `(Int) -> ()`.
    var aliases: [String: String] = [:]
    /// What could not be read, and need not be for most findings.
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

/// What could not be decided, and why.
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
    /// That of a parameter; which actor it is, its type says.
    case isolatedParameter
}

struct Function: Codable, Sendable {
    var symbol: Symbol
    var name: FunctionName
    var isolation: Isolation
    /// The actor it is isolated to, or the type of one; not the main actor.
    var actor: TypeID?
    var isAsync: Bool
    var genericParameters: [String]
    var place: Place?
    var calls: [Call] = []
    /// What a method is a method of, in terms of its generic parameters: the type of its last parameter.
    var selfType: TypeID?
    /// Whether code of other modules can name it.
    var isPublic = false
    /// It builds a lazy property when that is first asked for.
    var isLazyGetter = false
    /// Of a closure, the values that it captured, by argument.
    var captures: [Int: String] = [:]
    /// The types of those values.
    var captureTypes: [Int: TypeID] = [:]
    /// Whether it is handed functions, so that only its callers know what it calls.
    var takesFunctions = false
    /// Where other code may run between its calls.
    var suspensions: [Suspension] = []
    /// The block of each call.
    var blocks: [Int] = []
    /// Where each block may go on.
    var successors: [[Int]] = []
    /// The same without errors, and without what leads to a `return` in the middle of the function.
    var continuations: [[Int]] = []
    var writes: [Write] = []
    /// Addresses that it yields, if it is an accessor.
    var yielded: [Address] = []
    /// The arguments that are memory which it may change.
    var lentParameters: [Int] = []
    /// What it reaches that stays when a session ends.
    var outside: [OutsideUse] = []
}

/// Asynchronous code goes elsewhere, or comes back.
struct Suspension: Codable, Sendable {
    var block: Int
    /// The call that comes next.
    var call: Int
    /// The call that it waits for, if that is one of them.
    var awaited: Int?
}

/// One use of a function in the body of another.
struct Call: Codable, Sendable {
    enum Callee: Codable, Hashable, Sendable {
        case function(Symbol)
        /// Looked up in the table of a class at run time.
        case member(Member)
        /// Looked up in a class's own table or its ancestors', not in that of a subclass.
        case superMember(Member)
        /// Looked up in the conformance of `type`, which is an existential or generic one when it is not known.
        case requirement(Member, of: TypeID)
        /// Whatever makes `type` conform: what the standard library may call that is handed a value of it.
        case conformance(to: TypeID, of: TypeID)
        /// A function that was handed over as this argument, counted as the compiler does.
        case parameter(Int)
        /// A function out of a variable, a table, or another function.
        case value
    }

    enum Time: String, Codable, Sendable {
        /// Called where it stands, or by a function that may not keep it.
        case now
        /// Handed on as a value that may be kept, or named in a key path: nobody can tell when it is called.
        case escaping
        /// Handed to a `Task`, a queue or a timer.
        case later
        /// Handed to an instruction that this tool does not know.
        case unknown
    }

    var callee: Callee
    var time: Time
    var typeArguments: [TypeID] = []
    var place: Place
    /// The function is not called here, but made a value, for others to call.
    var isReference = false
    /// A macro wrote it; the place is that of the macro's use.
    var isExpanded = false
    /// A condition decides whether the function gets here.
    var isConditional = false
    /// What a generic parameter stands for decides that.
    var isChosenByType = false
    /// It stands in a loop.
    var isRepeated = false
    /// A detached task, a queue or a thread runs it: outside of the isolated container, if there is one.
    var leavesTask = false
    /// What becomes of an error that it throws.
    var failure = Failure.fatal
    /// The class that a class method is called on, when it is written at the call.
    var dynamicSelf: TypeID?
    /// Of a function that runs on the actor that it is given: that one, if it is known here.
    var runsOn: Isolation?
    /// The property that has the queue which runs it.
    var queue: String?
    /// Functions handed over as values, by argument.
    var closures: [Int: FunctionValue] = [:]
    /// Its result has a name of its own in the function.
    var isNamed = false
    /// Where what it is handed comes from, by argument; of a closure, what it captures.
    var inputs: [Int: [Source]] = [:]
    /// Where the result is stored, as far as it matters.
    var destination: Destination?

    enum Failure: String, Codable, Sendable {
        /// It stops the program, as with `try!`; or the call does not throw.
        case fatal
        /// The function throws it on.
        case rethrown
        /// `try?`, or `do { … } catch { … }`, after which the function may go on.
        case handled
        /// Whoever has the function that throws it may deal with it, or not: a `Task`, a `Result`, a variable.
        case kept

        static func worst(of all: Set<Failure>) -> Failure? { [.fatal, .kept, .handled].first(where: all.contains) }

        func isHandled(ifRethrown: Bool) -> Bool { self == .handled || (self == .rethrown && ifRethrown) }
    }
    enum Source: Codable, Hashable, Sendable {
        /// The result of a call of the same function.
        case call(Int)
        /// What the function was itself handed.
        case parameter(Int)
    }
    enum Destination: Codable, Hashable, Sendable {
        case weak, property(String)
    }
}

/// A function used as a value: what is handed to `register`, or to a helper.
indirect enum FunctionValue: Codable, Hashable, Sendable {
    /// A function, with the functions it captured by the argument that receives them.
    case function(Symbol, typeArguments: [TypeID], captures: [Int: FunctionValue])
    case parameter(Int)
    case unknown
    case oneOf([FunctionValue])

    /// Each function that it may be.
    var alternatives: [FunctionValue] {
        if case .oneOf(let values) = self { values } else { [self] }
    }
}

/// A reference to a generic function in the syntax tree, with the mangled types it is used with.
struct Mention: Codable, Sendable {
    /// The mangled name without its prefix; empty for a function that is declared in another.
    var function: String
    var mangledTypes: [String]
    /// Missing for code that a macro wrote.
    var place: Place?
    var file: String
}
