/// An instruction, which is a line of a function's body: `%r = operation operands : $Type, loc "…":l:c, scope n`.
struct SILInstruction {
    struct Successor {
        /// The last word in front of the block, such as `normal`, `error`, `resume`, `unwind` or `default`. It is empty
        /// for a `br` or a `cond_br`. For a `case`, it is the member: `#Optional.some!enumelt`.
        var label: String
        var block: BlockNumber
        var arguments: [ValueNumber] = []
    }

    struct Reference {
        /// The word in front of the symbol, which a `keypath` has: `getter`, `setter` or `id`.
        var label: String
        var name: Symbol
    }

    var operation: String
    var results: [ValueNumber] = []
    /// The values that the instruction uses. Those that it hands to successors are left out. The first operand of a
    /// call is its callee.
    var operands: [ValueNumber] = []
    /// The generic arguments of a call: `User` in `apply %3<User>(…)`.
    var substitutions: [SILType] = []
    var types: [SILType] = []
    var symbols: [Reference] = []
    /// The members, such as `#Class.member!getter`.
    var members: [Member] = []
    var successors: [Successor] = []
    /// The first text in quotes, such as the name of a `builtin`. For an integer literal, these are the digits.
    var text: String?
    var place: Place?

    /// The block to which an error of the call leads. It is nil if the instruction cannot throw.
    var errorBlock: BlockNumber? { successors.first { $0.label == "error" }?.block }
}

/// An error about an instruction in an unknown form.
struct UnknownForm: Error { var text: String }

/// Reads instructions. It keeps the types and files that it has read, because most are printed many times.
struct SILInstructionReader {
    private var types: [BytesKey: SILType] = [:]
    private var files: [BytesKey: String] = [:]

    /// Reads a line. Returns nil if the grammar does not cover the line.
    mutating func read(_ line: Bytes) -> SILInstruction? {
        var cursor = SILCursor(line)
        cursor.skipSpaces()
        guard let results = Self.results(&cursor), let operation = cursor.name() else { return nil }
        var instruction = SILInstruction(operation: operation, results: results)
        var word = ""
        while !cursor.isAtEnd, !cursor.has("scope ") {
            if cursor.accept("loc ") {
                instruction.place = place(&cursor)
                return instruction
            }
            // A `float_literal` has a comment with its value in front of the place.
            if cursor.next == UInt8(ascii: "/") {
                guard let location = line.find(", loc ", from: cursor.index) else { return instruction }
                cursor.index = location
            }
            guard readPart(&cursor, &word, &instruction) else { return nil }
        }
        return instruction
    }

    /// Reads the results: `%1 = `, `(%1, %2) = `.
    private static func results(_ cursor: inout SILCursor) -> [ValueNumber]? {
        var results: [ValueNumber] = []
        if let result = cursor.value() {
            results = [result]
        } else if cursor.accept(UInt8(ascii: "(")) {
            repeat {
                guard let result = cursor.value() else { return nil }
                results.append(result)
            } while cursor.accept(", ")
            guard cursor.accept(UInt8(ascii: ")")) else { return nil }
        }
        return results.isEmpty || cursor.accept(" = ") ? results : nil
    }

    private mutating func readPart(
        _ cursor: inout SILCursor, _ word: inout String, _ instruction: inout SILInstruction
    ) -> Bool {
        switch cursor.next {
        case UInt8(ascii: "(") where instruction.isCast, UInt8(ascii: "@") where instruction.isCast:
            return readType(&cursor, &instruction)
        case UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "("), UInt8(ascii: ")"),
            UInt8(ascii: "-"):
            cursor.index += 1
        case UInt8(ascii: "%"):
            guard let value = cursor.value() else { return false }
            instruction.operands.append(value)
            if cursor.next == UInt8(ascii: "<") { return readSubstitutions(&cursor, &instruction) }
        case UInt8(ascii: "$"):
            guard let type = type(&cursor) else { return false }
            instruction.types.append(type)
        case UInt8(ascii: ":"):
            cursor.index += 1
            // The declared type of a member has no `$`.
            let operation = instruction.operation
            let isDeclared = instruction.members.count > 0 && (operation == "keypath" || operation.hasSuffix("_method"))
            cursor.skipSpaces()
            if isDeclared, cursor.next != UInt8(ascii: "$") { return cursor.type() != nil }
        case UInt8(ascii: "@"):
            cursor.index += 1
            instruction.symbols.append(.init(label: word, name: Symbol(cursor.reference())))
        case UInt8(ascii: "#"): instruction.members.append(Member(cursor.reference()))
        case UInt8(ascii: "["):
            guard let end = cursor.bytes.closing(at: cursor.index) else { return false }
            cursor.index = end + 1
        case UInt8(ascii: "<"):
            let start = cursor.index
            guard cursor.signature() == nil else { return true }
            cursor.index = start
            return readSubstitutions(&cursor, &instruction)
        case UInt8(ascii: "\""):
            guard let text = cursor.quoted() else { return false }
            if instruction.text == nil { instruction.text = text }
        default: return readWord(&cursor, &word, &instruction)
        }
        return true
    }

    private func readSubstitutions(_ cursor: inout SILCursor, _ instruction: inout SILInstruction) -> Bool {
        guard cursor.accept(UInt8(ascii: "<")), let types = cursor.types(upTo: ">") else { return false }
        instruction.substitutions = types
        return true
    }

    private func readWord(
        _ cursor: inout SILCursor, _ word: inout String, _ instruction: inout SILInstruction
    ) -> Bool {
        if readSuccessor(&cursor, word, &instruction) { return true }
        if instruction.isCast, !cursor.has("in "), !cursor.has("to "), !cursor.has("take_"), !cursor.has("copy_on") {
            return readType(&cursor, &instruction)
        }
        guard let next = cursor.name() else { return false }
        word = next
        if instruction.operation == "integer_literal" { instruction.text = next }
        return true
    }

    /// Reads a type without a `$`: `checked_cast_br Base in %15 to @Sendable (Int) -> (), bb1, bb2`.
    private func readType(_ cursor: inout SILCursor, _ instruction: inout SILInstruction) -> Bool {
        guard let type = cursor.type() else { return false }
        instruction.types.append(type)
        return true
    }

    /// Reads a block to which the instruction leads: `bb3`, `bb3(%1, %2)`.
    private func readSuccessor(_ cursor: inout SILCursor, _ word: String, _ instruction: inout SILInstruction) -> Bool {
        guard cursor.has("bb"), let number = cursor.bytes.number(at: cursor.index + 2),
            SILCursor.endOfName(cursor.bytes, from: number.end) == number.end
        else { return false }
        cursor.index = number.end
        var successor = SILInstruction.Successor(
            label: word == "case" ? instruction.members.last?.description ?? word : word,
            block: BlockNumber(number.value))
        if cursor.accept(UInt8(ascii: "(")) {
            while let value = cursor.value() {
                successor.arguments.append(value)
                if cursor.accept(" : "), cursor.type() == nil { break }
                _ = cursor.accept(", ")
            }
            _ = cursor.accept(UInt8(ascii: ")"))
        }
        instruction.successors.append(successor)
        return true
    }

    /// Reads `$Type`. If the type comes last in front of the place, its text is looked up first, because most types
    /// were read before.
    private mutating func type(_ cursor: inout SILCursor) -> SILType? {
        let line = cursor.bytes
        let start = cursor.index + 1
        let end = line.find(", loc ", from: start) ?? line.find(", scope ", from: start)
        guard let end else {
            cursor.index = start
            return cursor.type()
        }
        let key = BytesKey(line[start..<end])
        if let cached = types[key] {
            cursor.index = end
            return cached
        }
        cursor.index = start
        let type = cursor.type()
        if cursor.index == end, let type { types[key] = type }
        return type
    }

    /// Reads the place at the end of a function's comment: `…, loc "file":line:column`.
    mutating func place(endOf line: Bytes) -> Place? {
        guard let start = line.find(", loc ") else { return nil }
        var cursor = SILCursor(line)
        cursor.index = start + 6
        return place(&cursor)
    }

    /// Reads a place: `* "file":line:column`.
    private mutating func place(_ cursor: inout SILCursor) -> Place? {
        _ = cursor.accept("* ")
        guard cursor.next == UInt8(ascii: "\""), let end = cursor.bytes.find("\"", from: cursor.index + 1) else {
            return nil
        }
        let key = BytesKey(cursor.bytes[cursor.index + 1..<end])
        let file = files[key] ?? key.bytes.string
        files[key] = file
        cursor.index = end + 2
        guard let line = cursor.number(), line > 0, cursor.accept(UInt8(ascii: ":")), let column = cursor.number()
        else { return nil }
        return Place(file: file, line: line, column: column)
    }
}
