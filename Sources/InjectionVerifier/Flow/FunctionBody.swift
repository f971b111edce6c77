/// Follows the values of one function far enough to know what is called, with which types, and when.
struct FunctionBody {
    var function: Function
    let code: SILFunction
    let flow: ControlFlow
    /// By value, or by memory: see `root`.
    private var values: [Int: Value] = [:]
    /// The value that another one is a view of: a borrow, an access, what is in a box.
    private(set) var origin: [Int: Int] = [:]
    /// What is handed to the arguments of a block.
    private var handed: [Int: [[Value?]]] = [:]
    /// The block in which something was stored in memory first.
    var storedIn: [Int: Int] = [:]
    private var boxes: Set<Int> = []
    /// The memory of each variable at the top level of a program.
    private var globals: [Symbol: Int] = [:]
    /// Arrays in the making: a literal's elements are stored one by one.
    var arrays: Set<Int> = []
    /// Memory of this function alone.
    private(set) var local: Set<Int> = []
    private var functionParameters: Set<Int> = []
    private(set) var passingParameters: Set<Int> = []
    private(set) var block = 0
    var lastPlace: Place?
    /// The block of each call, and the call that its error is one of.
    var blocks: [(of: Int, failing: SILInstruction?)] = []
    /// What the standard library may have called in this block since the last `await`, or call of other code: most asks
    /// for the same again and again.
    var asked: Set<Call.Callee> = []
    /// Those of the calls that stand for the use of a function as a value.
    var functionUses: [Int] = []
    var hops: [CallOrder.Suspension] = []
    /// Whether asynchronous code has gone to the main actor, to ask for what is there.
    var isOnMainActor = false
    var usesDynamicSelf = false
    /// Types of values that were made existential ones: what prints `Any` prints them.
    var erasedTypes: Set<String> = []
    var storedMetatypes: Set<String> = []
    /// For an initializer that calls one of its superclass: that class.
    var superclass: String?
    /// Which of the calls an instruction is, by the order in which the instructions are printed.
    var callOfInstruction: [Int: Int] = [:]
    private(set) var ordinal = 0

    init(function: Function, code: SILFunction) {
        self.function = function
        self.code = code
        flow = ControlFlow(code)
    }

    /// Reads all blocks, in the order in which the compiler prints them: but for loops, a block comes after those that
    /// lead to it.
    mutating func read() throws {
        for block in code.blocks {
            begin(block)
            for instruction in block.instructions {
                try read(instruction)
                ordinal += 1
                for way in instruction.successors { hand(way, of: instruction) }
            }
        }
        finish()
    }

    func root(_ value: Int) -> Int { origin[value] ?? value }

    /// What is known of a value; nothing of one that is not there.
    subscript(value: Int?) -> Value? {
        get {
            guard let value else { return nil }
            return values[origin[value] ?? value]
        }
        set { if let value { values[origin[value] ?? value] = newValue } }
    }

    /// The calls that made a value, or something that it holds.
    func makers(of value: Int?) -> [Int] {
        if case .results(let calls) = self[value] { calls } else { [] }
    }

    private mutating func begin(_ block: SILFunction.Block) {
        self.block = block.number
        isOnMainActor = false
        asked = []
        guard block.number == 0 else {
            for (index, argument) in block.arguments.enumerated() {
                // A nil that `try?` makes is no value.
                let known = handed[block.number, default: []].compactMap { index < $0.count ? $0[index] : nil }
                guard let first = known.first else { continue }
                self[argument.value] = known.dropFirst().reduce(first) { $0?.joined(with: $1) }
            }
            return
        }
        for (index, argument) in block.arguments.enumerated() {
            self[argument.value] = .parameter(index)
            let type = argument.type.description
            if type.contains("@callee_") { functionParameters.insert(index) }
            if type.contains("@noescape") { passingParameters.insert(index) }
            if argument.type.has("@closureCapture"), !type.contains(".Type") {
                function.captures[index] = code.names[argument.value] ?? ""
            }
        }
        function.takesFunctions = !functionParameters.isEmpty
    }

    private mutating func hand(_ way: SILInstruction.Successor, of instruction: SILInstruction) {
        guard way.label != "error", way.label != "unwind" else { return }
        // An object of a case, and that of a cast, is what it was.
        let isPayload = way.arguments.isEmpty && !instruction.isCall
        if isPayload, instruction.operation != "br" {
            handed[way.block, default: []].append(instruction.operands.prefix(1).map { self[$0] })
        } else {
            handed[way.block, default: []].append(way.arguments.map { self[$0] })
        }
    }

    private mutating func read(_ instruction: SILInstruction) throws {
        let operation = instruction.operation
        noteUses(instruction)
        let kind = Operations.kinds[operation]
        guard kind == .known || instruction.makesNoActor else { return readMove(instruction, kind) }
        switch operation {
        case "global_addr": readGlobal(instruction)
        // Of a `dynamic` function the program may choose another; what it replaces is what is written.
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            guard let symbol = instruction.symbols.first?.name else { throw UnknownForm(text: instruction.operation) }
            self[instruction.results.first] = .callee(.function(symbol))
            note(instruction)
        case "apply", "try_apply", "begin_apply": try readApply(instruction)
        case "partial_apply": try readPartialApply(instruction)
        case "class_method", "super_method", "witness_method", "objc_method", "objc_super_method":
            self[instruction.results.first] = .callee(try readLookup(instruction))
        // An `@objc optional` requirement, if it is there.
        case "dynamic_method_br":
            note(instruction)
            add(Call(callee: try readLookup(instruction), time: .now, place: lastPlace ?? .unknown))
        case "metatype", "value_metatype", "unchecked_trivial_bit_cast", "init_existential_metatype", "upcast":
            readMetatype(instruction)
        case "pointer_to_address": readStatic(instruction)
        case "ref_element_addr", "struct_element_addr": readMember(instruction)
        case "init_existential_ref":
            self[instruction.results.first] = actor(instruction) ?? self[instruction.operands.first]
            noteErased(instruction)
        case "enum":
            self[instruction.results.first] = .actor(.nonisolated)
        case "hop_to_executor":
            hops.append(.init(block: block, call: function.calls.count))
            isOnMainActor = self[instruction.operands.first] == .actor(.mainActor)
            asked = []
        case "builtin": readBuiltin(instruction)
        case "keypath": readKeyPath(instruction)
        default: break
        }
    }

    /// What only moves values.
    private mutating func readMove(_ instruction: SILInstruction, _ kind: Operations?) {
        let (operation, result, operands) = (instruction.operation, instruction.results.first, instruction.operands)
        if let operand = operands.first, arrays.contains(root(operand)), kind == .aggregate || kind == .harmless {
            for result in instruction.results { origin[result] = root(operand) }
            return
        }
        switch kind {
        case .view:
            if let result, let operand = operands.first { origin[result] = root(operand) }
            if operation == "init_existential_addr" { noteErased(instruction) }
            forward(instruction)
        case .load:
            if case .property(let name) = self[operands.first] {
                self[result] = .valueOf(name)
            } else {
                self[result] = self[operands.first]
            }
        case .store: readStore(instruction)
        case .aggregate where operation == "struct_extract": readMember(instruction)
        case .aggregate:
            let calls = operands.flatMap(makers)
            let whole = operands.count == 1 ? self[operands[0]] : nil
            for result in instruction.results { self[result] = calls.isEmpty ? whole : .results(calls) }
        case .harmless:
            if operation == "alloc_stack", let result { local.insert(result) }
            if operation == "alloc_box", let result { boxes.insert(result) }
            if operation == "debug_value" { noteName(self[operands.first]) }
        case .known, .unowned: break
        case nil: readUnknown(instruction)
        }
    }

    private mutating func forward(_ instruction: SILInstruction) {
        guard let operand = instruction.operands.first, let value = self[operand] else { return }
        // A function that may not be kept is called by whoever it is handed to.
        let isNow = instruction.types.first?.has("@noescape") ?? false
        if case .callee = value, isNow || instruction.operation == "thin_to_thick_function" {
            use(operand, isNow ? .now : .escaping, instruction)
        }
        if case .function = value, isNow { use(operand, .now, instruction) }
    }

    /// At the top level of a program, a variable is memory like any other.
    private mutating func readGlobal(_ instruction: SILInstruction) {
        guard isTopLevel, let result = instruction.results.first, let symbol = instruction.symbols.first?.name
        else { return }
        let memory = globals[symbol] ?? result
        (globals[symbol], origin[result]) = (memory, memory)
    }

    mutating func add(_ call: Call, failing: SILInstruction? = nil) {
        function.calls.append(call)
        blocks.append((block, failing))
    }

    func functionValue(_ operand: Int) -> FunctionValue? {
        // What a closure finds in a variable, others may have stored there meanwhile.
        guard !boxes.contains(root(operand)) else { return nil }
        if case .parameter(let index) = self[operand] {
            return functionParameters.contains(index) ? .parameter(index) : nil
        }
        return self[operand]?.function
    }

    /// Where an instruction comes from: `loc "file":line:column`.
    mutating func note(_ instruction: SILInstruction) {
        guard let found = instruction.place else { return }
        lastPlace = found
        if function.place == nil { function.place = found }
    }

    func place(of instruction: SILInstruction) -> Place { instruction.place ?? lastPlace ?? .unknown }
}

extension SILInstruction {
    /// `enum $Optional<any Actor>, #Optional.none!enumelt`
    fileprivate var makesNoActor: Bool {
        operation == "enum" && types.first == .named("Optional", .prefixed("any ", .named("Actor")))
            && members.first?.hasPrefix("#Optional.none") ?? false
    }
}
