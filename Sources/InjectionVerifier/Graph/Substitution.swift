import Foundation

/// What the generic parameters of a function stand for, in one use of it.
struct Substitution: Hashable {
    var types: [String: String] = [:]

    init() {}

    init(_ names: some Sequence<String>, _ arguments: some Sequence<String>) {
        types = Dictionary(zip(names, arguments)) { first, _ in first }
    }

    init(_ names: [String], all unknown: Unknown) {
        types = Dictionary(names.map { ($0, unknown.rawValue) }) { first, _ in first }
    }

    /// An associated type that is not known leaves the type open.
    func apply(to type: String, in program: Program) -> String {
        guard !types.isEmpty else { return type }
        let type = type.contains("repeat ") ? expanded(type) : type
        let pieces = TypeNames.pieces(of: type)
        return pieces.indices.map { index in
            let piece = pieces[index]
            // `(value: T)`: a label is no type.
            if index + 2 < pieces.count, pieces[index + 1] == ":", pieces[index + 2] == " " { return piece }
            if let exact = types[piece] { return exact }
            guard let dot = piece.firstIndex(of: "."), let base = types[String(piece[..<dot])] else { return piece }
            return piece[piece.index(after: dot)...].split(separator: ".").reduce(base) { type, name in
                name == "Type" ? type + ".Type" : program.associatedType(String(name), of: type)
            }
        }.joined()
    }

    /// The types that a call is made with in turn: several, if it is repeated for each element of a pack.
    func each(_ type: String, of call: Call, in program: Program) -> [String] {
        guard let (one, elements) = elements(in: call), let element = one.typeArguments.first else {
            return [apply(to: type, in: program)]
        }
        return elements.map { $0.apply(to: element, in: program) }
    }

    /// For a call that is repeated for each element of a pack: the call for one, and what its parameters then stand
    /// for.
    func elements(in call: Call) -> (Call, [Substitution])? {
        func one(_ type: String) -> String { type.replacing(#/@pack_element\("[^"]*"\) (?:each )?/#, with: "") }
        var call = call
        var isRepeated = call.typeArguments.contains { $0.contains("@pack_element(") }
        if case .requirement(let member, let type) = call.callee, type.contains("@pack_element(") {
            call.callee = .requirement(member, of: one(type))
            isRepeated = true
        }
        let packs = types.filter { $0.value.hasPrefix("Pack{") }.mapValues {
            Self.list(String($0.dropFirst(5).dropLast()))
        }
        guard isRepeated, !packs.isEmpty else { return nil }
        call.typeArguments = call.typeArguments.map(one)
        let elements = (0..<(packs.values.map(\.count).min() ?? 0)).map { index in
            var element = self
            for (name, types) in packs { element.types[name] = types[index] }
            return element
        }
        return (call, elements)
    }

    /// `(repeat Array<each T>)` with `Pack{Int, String}` for `T` is `(Array<Int>, Array<String>)`.
    private func expanded(_ type: String) -> String {
        guard let start = type.range(of: "repeat ") else { return type }
        let rest = type[start.upperBound...]
        let pattern = Self.balanced(rest)
        let names = TypeNames.paths(in: String(pattern)).filter { types[$0]?.hasPrefix("Pack{") ?? false }
        guard !names.isEmpty else { return type }
        let packs = names.map { Self.list(String(types[$0]?.dropFirst(5).dropLast() ?? "")) }
        let elements = (0..<(packs.map(\.count).min() ?? 0)).map { index in
            let one = Substitution(names, packs.map { $0[index] })
            return TypeNames.pieces(of: String(pattern).replacing("each ", with: "")).map { one.types[$0] ?? $0 }
                .joined()
        }
        let head = String(type[..<start.lowerBound])
        let tail = String(rest[pattern.endIndex...])
        guard !elements.isEmpty else { return expanded(Self.joined(head, tail)) }
        // A tuple of one is no tuple.
        if elements.count == 1, head.hasSuffix("("), tail.hasPrefix(")") {
            return expanded(String(head.dropLast()) + elements[0] + String(tail.dropFirst()))
        }
        return expanded(head + elements.joined(separator: ", ") + tail)
    }

    /// What is left around an empty pack: `(Int, )` is `Int`.
    private static func joined(_ head: String, _ tail: String) -> String {
        guard head.hasSuffix(", ") else { return head + (tail.hasPrefix(", ") ? String(tail.dropFirst(2)) : tail) }
        let head = String(head.dropLast(2))
        guard let open = head.lastIndex(of: "("), tail.hasPrefix(")"), !head[open...].contains(",") else {
            return head + tail
        }
        return String(head[..<open] + head[head.index(after: open)...] + tail.dropFirst())
    }

    /// A type in which nothing is left open.
    static func isConcrete(_ type: String, in function: Function?) -> Bool {
        Unknown(in: type) == nil && !depends(type, on: function)
    }

    /// Whether a type names the generic parameters of a function.
    static func depends(_ type: String, on function: Function?) -> Bool {
        guard let names = function?.genericParameters, !names.isEmpty else { return false }
        return TypeNames.paths(in: type).contains { path in
            names.contains(path) || path.firstIndex(of: ".").map { names.contains(String(path[..<$0])) } ?? false
        }
    }

    /// What the parameters in a pattern stand for where it reads like the type; nil when it never does.
    static func match(_ pattern: String, _ type: String, _ names: [String]) -> Substitution? {
        if pattern == type { return Substitution() }
        let (left, right) = (TypeNames.pieces(of: pattern), TypeNames.pieces(of: type))
        var found = Substitution()
        var index = 0
        for (position, piece) in left.enumerated() {
            guard index < right.count else { return nil }
            guard names.contains(piece) else {
                let other = right[index]
                guard
                    piece == other || TypeNames.withoutModule(other) == piece
                        || TypeNames.withoutModule(piece) == other
                else { return nil }
                index += 1
                continue
            }
            let end = position + 1 == left.count ? right.count : Self.end(of: right, from: index)
            let part = right[index..<end].joined()
            if let before = found.types[piece], before != part { return nil }
            found.types[piece] = part
            index = end
        }
        return index == right.count ? found : nil
    }

    private static func end(of pieces: [String], from start: Int) -> Int {
        var depth = 0
        for index in start..<pieces.count {
            switch pieces[index] {
            case "<", "(", "[", "{": depth += 1
            case ">" where pieces[index - 1] == "-": break
            case ">", ")", "]", "}":
                depth -= 1
                if depth < 0 { return index }
            case "," where depth == 0: return index
            default: break
            }
        }
        return pieces.count
    }

    /// The beginning of a text up to a comma or a bracket that was not opened in it.
    static func balanced(_ text: Substring) -> Substring {
        let pieces = text.map(String.init)
        return text.prefix(end(of: pieces, from: 0))
    }

    /// A type, and all that it is made of.
    static func parts(of type: String) -> [String] { [type] + genericArguments(of: type).flatMap(parts) }

    static func genericArguments(of type: String) -> [String] {
        guard let open = type.firstIndex(of: "<"), type.hasSuffix(">") else { return [] }
        return list(String(type[type.index(after: open)...].dropLast()))
    }

    static func list(_ text: String) -> [String] {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { Bytes(start: $0, count: buffer.count).list() } ?? []
        }
    }
}
