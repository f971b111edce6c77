/// A function with a body, as a graph of blocks.
struct SILFunction {
    struct Block {
        struct Argument {
            var value: ValueNumber
            var type: SILType
        }

        var number: BlockNumber
        var arguments: [Argument] = []
        var instructions: [SILInstruction] = []
    }

    var symbol: Symbol
    /// The words between `sil` and the name: `hidden [ossa]`.
    var attributes: String
    var type: SILType
    var blocks: [Block] = []
    /// The names of values in the source, from comments such as `// %2 "user"`.
    var names: [ValueNumber: String] = [:]
}

extension SILFunction {
    /// Reads the first line of a function: `sil hidden [ossa] @symbol : $type {`. The result is nil if the grammar does
    /// not cover the line.
    init?(head line: Bytes) {
        guard let at = line.find(" @"), let colon = line.find(" : $", from: at) else { return nil }
        var cursor = SILCursor(line)
        cursor.index = colon + 4
        guard let type = cursor.type() else { return nil }
        self.init(
            symbol: Symbol(line[at + 2..<colon].string), attributes: line[min(3, at)..<at].string + " ", type: type)
    }

    /// Reads one line of the body. Returns false if the grammar does not cover the line.
    mutating func read(_ line: Bytes, with reader: inout SILInstructionReader) -> Bool {
        var cursor = SILCursor(line)
        if cursor.accept("bb"), let number = cursor.number() {
            // The compiler prints blocks in the order of their numbers.
            guard number == blocks.count, let block = Self.block(BlockNumber(number), &cursor) else { return false }
            blocks.append(block)
            return true
        }
        cursor.skipSpaces()
        if cursor.accept("// ") {
            if let value = cursor.value(), cursor.accept(UInt8(ascii: " ")), let name = cursor.quoted() {
                names[value] = name
            }
            return true
        }
        // Skip empty lines, comments, and a summary of effects: `[%0: escape! v** => %r.v**]`.
        if line.hasPrefix("[") || cursor.isAtEnd || cursor.has("//") { return true }
        guard !blocks.isEmpty, let instruction = reader.read(line) else { return false }
        blocks[blocks.count - 1].instructions.append(instruction)
        return true
    }

    /// Reads the arguments of a block: `(%0 : @guaranteed $Parser, %1 : $Int):`.
    private static func block(_ number: BlockNumber, _ cursor: inout SILCursor) -> Block? {
        var block = Block(number: number)
        if cursor.accept(UInt8(ascii: "(")) {
            repeat {
                guard let value = cursor.value(), cursor.accept(" : ") else { return nil }
                var attributes: [String] = []
                while cursor.next == UInt8(ascii: "@") {
                    guard let attribute = cursor.attribute() else { return nil }
                    attributes.append(attribute)
                }
                guard cursor.accept(UInt8(ascii: "$")), let type = cursor.type() else { return nil }
                block.arguments.append(
                    .init(value: value, type: attributes.reversed().reduce(type) { .prefixed($1, $0) }))
            } while cursor.accept(", ")
            guard cursor.accept(UInt8(ascii: ")")) else { return nil }
        }
        return cursor.next == UInt8(ascii: ":") ? block : nil
    }

}

extension SILType {
    /// The attributes of a variable that keeps no object alive.
    static let weakAttributes: Set = ["@sil_weak ", "@sil_unowned ", "@sil_unmanaged "]

    /// The type without attributes such as `@owned ` and `*`.
    var withoutAttributes: SILType { withoutAttributes(before: []) }

    /// The type without the attributes in front of the first one in `kept`; without any, if it has none of these.
    func withoutAttributes(before kept: Set<String>) -> SILType {
        guard case .prefixed(let word, let type) = self, ["@", "*"].contains(word.prefix(1)), !kept.contains(word)
        else { return self }
        return type.withoutAttributes(before: kept)
    }

    var function: SILFunctionType? {
        guard case .function(let function) = withoutAttributes else { return nil }
        return function.applied
    }

    /// True if a word in front of the type begins with `attribute`, such as `@out ` or `@callee_`.
    func has(_ attribute: String) -> Bool {
        guard case .prefixed(let word, let type) = self else { return false }
        return word.hasPrefix(attribute) || type.has(attribute)
    }
}

extension SILFunctionType {
    /// The type with its substitutions in place of the parameters of its pattern: `(Int) -> ()` for
    /// `@substituted <T> (T) -> () for <Int>`.
    var applied: SILFunctionType {
        guard let pattern else { return self }
        let values = Dictionary(zip(pattern.parameters.map(\.name), substitutions)) { first, _ in first }
        func value(_ type: SILType) -> SILType? {
            if case .named(let path) = type, path.count == 1 { values[path[0].name] } else { nil }
        }
        var function = self
        function.pattern = nil
        function.substitutions = []
        guard case .function(let applied) = SILType.function(function).mapped(value) else { return self }
        return applied
    }

    /// The results, each with its attributes, such as `@out ` or `@error `.
    var results: [SILType] {
        if case .tuple(let elements) = result { elements.map(\.type) } else { [result] }
    }

    /// The number of arguments: the parameters, and the memory of each result or error that is returned in memory.
    var argumentCount: Int {
        parameters.count + results.count { $0.has("@out ") || $0.has("@error_indirect ") }
    }

    /// True if the first argument is memory for the result.
    var returnsInMemory: Bool { results.first?.has("@out ") ?? false }

    var neverReturns: Bool { result == .named("Never") }

    /// The type of the parameter that tells on which actor the function runs. It is nil if the function has no such
    /// parameter.
    var isolatedParameter: SILType? { parameters.first { $0.type.has("@sil_isolated ") }?.type.withoutAttributes }

    var genericParameters: [String] { signatures.flatMap(\.parameters).map(\.name) }
}

extension SILFunction {
    /// True if the function has the type of C's `main(argc, argv)`, with which a program begins.
    var hasTypeOfMain: Bool {
        type.description.hasSuffix("(Int32, UnsafeMutablePointer<Optional<UnsafeMutablePointer<Int8>>>) -> Int32")
    }
}
