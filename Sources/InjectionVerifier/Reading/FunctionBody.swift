/// Follows the values of one function far enough to know what is called, with which types, and when.
struct FunctionBody {
    let file: String
    var function: Function
    var values: [Int: Value] = [:]
    private var names: [Int: String] = [:]
    /// Memory that is part of other memory: an existential, and what is in it.
    var enclosing: [Int: Int] = [:]
    private var functionParameters: Set<Int> = []
    private(set) var passingParameters: Set<Int> = []
    var lastPlace: Place?
    var flow = ControlFlow()
    /// The block of each call, and where it goes on after an error.
    var blocks: [(of: Int, afterError: Int?)] = []
    /// What the standard library may have called in this block since the last `await`, or call of other code: most asks
    /// for the same again and again.
    private var asked: Set<Call.Callee> = []
    /// Those of the calls that stand for the use of a function as a value.
    var functionUses: [Int] = []
    var hops: [Flow.Suspension] = []
    var usesDynamicSelf = false
    /// Types of values that were made existential ones: what prints `Any` prints them.
    var erasedTypes: Set<String> = []
    var storedMetatypes: Set<String> = []
    /// For an initializer that calls one of its superclass: that class.
    var superclass: String?

    enum Value {
        case callee(Call.Callee)
        case function(FunctionValue)
        /// The parameter of this function.
        case parameter(Int)
        /// A type, if it is written here.
        case metatype(String?)
        /// An object, seen as one of its superclass.
        case upcast(String)
        /// What an injection returned, or the memory it was returned in.
        case result(call: Int)
        case property(String)
        case global(Call.Destination)
        /// What says on which actor a function runs.
        case actor(Isolation)
    }

    init(file: String, function: Function) {
        self.file = file
        self.function = function
    }

    mutating func read(_ line: Bytes, number: Int) throws {
        if line.hasPrefix("bb") { return readBlock(line) }
        if line.hasPrefix("// %") { return readName(line) }
        guard line.hasPrefix("  "), line.count > 4, line[2] != UInt8(ascii: "/") else { return }
        var index = 2
        var result: Int?
        if line[2] == UInt8(ascii: "%"), let name = line.number(at: 3) {
            guard line.from(name.end).hasPrefix(" = ") else { return }
            result = name.value
            index = name.end + 3
        }
        // `(%5, %6) = begin_apply %4(…)`: what an accessor yields, and the access itself.
        if line[2] == UInt8(ascii: "("), let name = line.number(at: 4), let end = line.find(") = ") {
            result = name.value
            index = end + 4
        }
        guard let space = line.find(" ", from: index), space - index < 40 else { return }
        let operation = line[index..<space].string
        let rest = line.from(space + 1)
        flow.read(operation, rest, result: result)
        if isTopLevel { readUses(operation, rest) }
        switch operation {
        case "global_addr": readGlobal(rest, result)
        // Of a `dynamic` function the program may choose another; what it replaces is what is written.
        case "function_ref", "dynamic_function_ref", "prev_dynamic_function_ref":
            guard let result, let end = rest.find(" : ") else { throw unknown(number, operation) }
            values[result] = .callee(.function(rest[1..<end].string))
            note(rest)
        case "apply", "try_apply", "begin_apply": try readApply(rest, result: result, line: number)
        case "partial_apply": try readPartialApply(rest, result: result, line: number)
        case "class_method", "super_method", "witness_method", "objc_method", "objc_super_method":
            if let result { values[result] = try readLookup(operation, rest, line: number) }
        // An `@objc optional` requirement, if it is there.
        case "dynamic_method_br":
            if case .callee(let callee) = try readLookup(operation, rest, line: number) {
                note(rest)
                add(Call(callee: callee, time: .now, typeArguments: [], place: lastPlace ?? .unknown))
            }
        case "metatype", "value_metatype", "unchecked_trivial_bit_cast", "init_existential_metatype", "upcast":
            readMetatype(operation, rest, result)
        case "ref_element_addr", "struct_element_addr":
            if let result, let hash = rest.find("#") {
                values[result] = .property(rest[hash + 1..<(rest.find(",", from: hash) ?? rest.count)].string)
            }
        case "init_existential_ref":
            if let result { values[result] = actor(rest) ?? rest.values().first.flatMap { values[$0] } }
            noteErased(rest)
        case "enum" where rest.hasPrefix("$Optional<any Actor>, #Optional.none!"):
            if let result { values[result] = .actor(.nonisolated) }
        case "init_existential_addr", "project_block_storage":
            if let result, let memory = rest.values().first { enclosing[result] = memory }
            if operation == "init_existential_addr" { noteErased(rest) }
        case "hop_to_executor":
            hops.append(.init(block: flow.block, call: function.calls.count))
            asked = []
        case "store_weak", "store", "assign", "copy_addr": readStore(operation, rest)
        case "builtin":
            if rest.hasPrefix("\"once\"") { for value in rest.values() { use(value, .now, rest) } }
            if rest.hasPrefix("\"startAsyncLet") { runLater(rest.values(), rest) }
        case "keypath": readKeyPath(rest)
        case let conversion where Instructions.forwarding.contains(conversion): forward(operation, rest, to: result)
        case let known where Instructions.harmless.contains(known): break
        default: readUnknown(rest)
        }
    }

    private mutating func forward(_ operation: String, _ rest: Bytes, to result: Int?) {
        guard let operand = rest.values().first, let value = values[operand] else { return }
        if let result { values[result] = value }
        // A function that may not be kept is called by whoever it is handed to.
        let isNow = rest.find("@noescape") != nil
        if case .callee = value, isNow || operation == "thin_to_thick_function" {
            use(operand, isNow ? .now : .escaping, rest)
        }
        if case .function = value, isNow { use(operand, .now, rest) }
    }

    /// `// %2 "user"`, ahead of the block that has it as an argument.
    private mutating func readName(_ line: Bytes) {
        guard let value = line.number(at: 4), let open = line.find("\""), let end = line.find("\"", from: open + 1)
        else { return }
        names[value.value] = line[open + 1..<end].string
    }

    private mutating func readBlock(_ line: Bytes) {
        let parameters = line.declaredValues()
        flow.begin(line.number(at: 2)?.value ?? 0, parameters.map(\.value))
        asked = []
        guard flow.block == 0 else { return }
        for (index, parameter) in parameters.enumerated() {
            values[parameter.value] = .parameter(index)
            if parameter.type.contains("@callee_") { functionParameters.insert(index) }
            if parameter.type.contains("@noescape") { passingParameters.insert(index) }
            if parameter.type.contains("@closureCapture "), !parameter.type.contains(".Type") {
                function.captures[index] = names[parameter.value] ?? ""
            }
        }
        function.takesFunctions = !functionParameters.isEmpty
    }

    mutating func add(_ call: Call, afterError: Int? = nil) {
        function.calls.append(call)
        blocks.append((flow.block, afterError))
    }

    /// What is known when the whole body has been read.
    mutating func finish(isLazyGetter: Bool) {
        var certain: [Int: Bool] = [:]
        for index in function.calls.indices {
            let (block, afterError) = blocks[index]
            let isCertain = certain[block] ?? flow.isCertain(block)
            certain[block] = isCertain
            // A lazy property is built once, an autoclosure is run if it is needed.
            if case .function(let symbol) = function.calls[index].callee, symbol.isAutoclosure {
                function.calls[index].isConditional = true
            } else {
                function.calls[index].isConditional = !isCertain && !isLazyGetter
            }
            if let afterError { function.calls[index].failure = flow.outcome(ofErrorIn: afterError) }
            // It does not throw, also where the function is handed on as a value.
            if function.calls[index].callee == .function(InjectionSymbol.inject.rawValue) {
                function.calls[index].failure = .fatal
            }
        }
        if usesDynamicSelf { function.genericParameters.append(Unknown.dynamicSelf.rawValue) }
        keepFlow()
    }

    func unknown(_ line: Int, _ operation: String) -> ReadingError {
        ReadingError(
            file: file, line: line,
            problem: "`\(operation)` in a form this tool does not know; use a matching Swift version")
    }

    /// Where an instruction comes from: `loc "file":line:column`.
    mutating func note(_ rest: Bytes) {
        guard let found = Place(in: rest) else { return }
        lastPlace = found
        if function.place == nil { function.place = found }
    }

    private mutating func readApply(_ rest: Bytes, result: Int?, line: Int) throws {
        guard let use = ApplySyntax(rest) else { throw unknown(line, "apply") }
        note(rest)
        if let result, case .callee(.function(let symbol)) = values[use.callee], symbol.isDefaultTypeOfInjection {
            values[result] = .metatype(use.typeArguments.first.map { known($0) })
            return
        }
        let typeArguments = use.typeArguments.map { known($0) }
        let callee: Call.Callee
        var captured: FunctionValue?
        switch values[use.callee] {
        case .callee(let known): callee = known
        case .function(let value):
            captured = value
            guard case .function(let symbol, _, _) = value else { return }
            callee = .function(symbol)
        case .parameter(let index): callee = .parameter(index)
        default: callee = .value
        }
        let place = Place(in: rest) ?? lastPlace ?? function.place ?? .unknown
        passOnErrors(of: use.operands, to: callee, rest)
        if callee.callsBack {
            for call in conformances(callee, typeArguments, rest, place) where asked.insert(call.callee).inserted {
                add(call)
            }
        }
        if case .function(let symbol) = callee, symbol.isOfStandardLibrary {
            // What else the standard library is handed is dealt with where it is made.
            if callee.runsLater { runLater(use.operands, rest) }
            return
        }
        if callee.runsLater { runLater(use.operands, rest) }
        // It may change what is asked.
        asked = []
        var call = Call(callee: callee, time: .now, typeArguments: typeArguments, place: place)
        if case .function(_, let typeArguments, let captures) = captured {
            call.typeArguments = typeArguments
            call.closures = captures
        }
        for (index, operand) in use.operands.enumerated() {
            if let value = functionValue(operand) { call.closures[index] = value }
        }
        call.metatype = metatype(callee, use.operands)
        call.runsOn = givenActor(use, rest)
        readSelf(of: &call, use.operands.last)
        add(call, afterError: ControlFlow.errorBlock(rest))
        let index = function.calls.count - 1
        if let result { values[result] = .result(call: index) }
        if case .global(let global)? = use.operands.first.flatMap({ values[$0] }), Self.returnsInMemory(rest) {
            function.calls[index].destination = global
        }
        if case .function(let symbol) = callee, let kind = InjectionSymbol(symbol) {
            if kind.injects, let memory = use.operands.first {
                if values[memory] == nil { values[memory] = .result(call: index) }
                if case .property(let name) = values[memory] { function.calls[index].destination = .property(name) }
            } else if kind.registersInstance, let operand = use.operands.first,
                case .result(let maker) = values[operand]
            {
                function.calls[index].maker = maker
            }
        }
        readSetter(use, rest)
    }

    func functionValue(_ operand: Int) -> FunctionValue? {
        switch values[operand] {
        case .function(let value): value
        case .callee(.function(let symbol)): .function(symbol, typeArguments: [], captures: [:])
        case .parameter(let index) where functionParameters.contains(index): .parameter(index)
        default: nil
        }
    }

    private func readLookup(_ operation: String, _ rest: Bytes, line: Int) throws -> Value {
        guard let hash = rest.find("#"), let end = [" :", ","].compactMap({ rest.find($0, from: hash) }).min() else {
            throw unknown(line, operation)
        }
        let member = rest[hash..<end].string
        guard operation == "witness_method" else {
            return .callee(operation.hasSuffix("super_method") ? .superMember(member) : .member(member))
        }
        guard hash > 3 else { throw unknown(line, operation) }
        return .callee(.requirement(member, of: TypeNames.withoutOpenTypes(rest[1..<hash - 2].string)))
    }
}
