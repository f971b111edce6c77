/// Parses the types of functions and boxes, and generic signatures.
extension SILTypeParser {
    /// Parses the rest of a function type after its parameters, such as ` async throws(E) -> U`. Returns nil if no
    /// ` -> ` follows, because the parameters are then the elements of a tuple.
    mutating func function(
        _ signatures: [SILSignature], _ parameters: [SILType.Element], _ depth: Int
    ) -> SILType? {
        let start = cursor.index
        if cursor.accept(" async") {}
        var thrown: SILType?
        if cursor.accept(" throws") || cursor.accept(" rethrows"), cursor.accept(UInt8(ascii: "(")) {
            thrown = type(depth: depth)
            guard thrown != nil, cursor.accept(UInt8(ascii: ")")) else { return nil }
        }
        let effects = cursor.bytes[start..<cursor.index].string.prefix { $0 != "(" }
        guard cursor.accept(" -> ") else {
            cursor.index = start
            return nil
        }
        guard let result = type(depth: depth) else { return nil }
        return .function(
            .init(
                signatures: signatures, parameters: parameters, effects: String(effects), thrown: thrown,
                result: result))
    }

    /// Parses the rest of a function type after `@substituted `. `signatures` are the generic signatures in front of
    /// this word.
    mutating func substituted(_ signatures: [SILSignature], _ depth: Int) -> SILType? {
        guard depth < Self.depthLimit, let pattern = signature(depth), cursor.accept(" "),
            let parameters = elements(depth), case .function(var function) = function(signatures, parameters, depth),
            cursor.accept(" for <"), let substitutions = typeList(">", depth)
        else { return nil }
        function.pattern = pattern
        function.substitutions = substitutions
        return .function(function)
    }

    /// Parses a box, such as `{ var Int }`, or the type of a function with generic parameters.
    mutating func generic(_ depth: Int) -> SILType? {
        var signatures: [SILSignature] = []
        while cursor.next == UInt8(ascii: "<") {
            guard depth < Self.depthLimit, let signature = signature(depth) else { return nil }
            signatures.append(signature)
        }
        _ = cursor.accept(UInt8(ascii: " "))
        if cursor.accept("{ ") {
            guard let fields = typeList(" }", depth) else { return nil }
            var arguments: [SILType] = []
            if cursor.accept(" <") {
                guard let read = typeList(">", depth) else { return nil }
                arguments = read
            }
            return .box(signatures, fields, arguments: arguments)
        }
        if cursor.accept("@substituted ") { return substituted(signatures, depth) }
        guard let parameters = elements(depth) else { return nil }
        return function(signatures, parameters, depth)
    }

    mutating func signature(_ depth: Int = 0) -> SILSignature? {
        guard cursor.accept(UInt8(ascii: "<")) else { return nil }
        var signature = SILSignature(parameters: [], requirements: [])
        repeat {
            let keyword = cursor.accept("each ") ? "each" : cursor.accept("let ") ? "let" : nil
            guard let name = typeName() else { return nil }
            var type: SILType?
            if cursor.accept(" : ") {
                type = self.type(depth: depth + 1)
                if type == nil { return nil }
            }
            signature.parameters.append(.init(keyword: keyword, name: name, type: type))
        } while cursor.accept(", ")
        if cursor.accept(" where ") {
            repeat {
                guard let subject = type(depth: depth + 1) else { return nil }
                let relation = cursor.accept(" : ") ? " : " : cursor.accept(" == ") ? " == " : ""
                guard !relation.isEmpty, let target = type(depth: depth + 1) else { return nil }
                signature.requirements.append(.init(subject: subject, relation: relation, target: target))
            } while cursor.accept(", ")
        }
        return cursor.accept(UInt8(ascii: ">")) ? signature : nil
    }
}
