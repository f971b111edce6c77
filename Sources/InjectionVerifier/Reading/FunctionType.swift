/// `<T, U where T : P>` or `<T><U>`: the parameters, and what they must conform to.
struct GenericSignature {
    var parameters: [String] = []
    var requirements: [String] = []

    /// That at the head of a function's type; not those of its parameters' types.
    init(head type: Bytes) {
        var index = 0
        while index < type.count, type[index] == UInt8(ascii: "@") {
            if type.from(index).hasPrefix("@substituted") { break }
            var end = index
            while end < type.count, type[end] != UInt8(ascii: " ") {
                end = type[end] == UInt8(ascii: "(") ? (type.closing(at: end) ?? end) + 1 : end + 1
            }
            index = end + 1
        }
        self.init(type.from(index))
    }

    init(_ text: Bytes) {
        var index = 0
        while index < text.count, text[index] == UInt8(ascii: "<"), let end = text.closing(at: index) {
            let group = text[index + 1..<end]
            let clause = group.find(" where ")
            parameters += group[0..<(clause ?? group.count)].list().map { name in
                let words = name.split(separator: " ")
                return ["each", "let"].contains(words.first) && words.count > 1 ? String(words[1]) : name
            }
            if let clause { requirements += group.from(clause + 7).list() }
            index = end + 1
        }
    }

    static func parse(_ text: String) -> GenericSignature {
        Array(text.utf8).withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { GenericSignature(Bytes(start: $0, count: buffer.count)) } ?? parse("<>")
        }
    }
}

enum FunctionType {
    /// Of a method, the type it is a method of: that of its last parameter.
    static func selfType(_ type: Bytes) -> String? {
        guard type.find("@convention(method) ") != nil || type.find("@convention(witness_method: ") != nil,
            let (open, end) = parameters(type), let last = type[open + 1..<end].list().last
        else { return nil }
        var words = last[...]
        while words.first == "@", let space = words.firstIndex(of: " ") { words = words[words.index(after: space)...] }
        return String(words.hasSuffix(".Type") ? words.dropLast(5) : words)
    }

    /// That of a function with a parameter that says on which actor it runs. Any actor may be its caller's: that is
    /// what `#isolation` gives it.
    static func isolation(_ type: Bytes) -> Isolation {
        guard let actor = isolatedParameter(type) else { return .otherActor }
        if actor == "MainActor" { return .mainActor }
        let isAny = actor.contains("any ") || GenericSignature(head: type).parameters.contains(actor)
        return isAny ? .callers : .otherActor
    }

    /// The type of the parameter that says on which actor a function runs.
    static func isolatedParameter(_ type: Bytes) -> String? {
        guard type.find("@sil_isolated ") != nil, let (open, end) = parameters(type) else { return nil }
        let isolated = type[open + 1..<end].list().first { $0.hasPrefix("@sil_isolated ") }
        return isolated?.split(separator: " ").drop { $0.hasPrefix("@") }.joined(separator: " ")
    }

    /// `$@thick Cat.Type`: the type of which an instruction takes the metatype, or to which it converts.
    static func instanceType(_ rest: Bytes) -> String? {
        guard let dollar = rest.find("$") else { return nil }
        let end = rest.find(", loc ") ?? rest.find(", scope ") ?? rest.count
        var text = rest[dollar + 1..<max(dollar + 1, end)].string[...]
        while text.first == "@", let space = text.firstIndex(of: " "), !text.hasPrefix("@dynamic_self"),
            !text.hasPrefix("@opened")
        {
            text = text[text.index(after: space)...]
        }
        return String(text.hasSuffix(".Type") ? text.dropLast(5) : text)
    }

    /// How many arguments a function's type has, counting those its result is returned in.
    static func argumentCount(_ type: Bytes) -> Int {
        guard let (open, end) = parameters(type) else { return 0 }
        let arguments = type[open + 1..<end].list().count
        guard let arrow = type.find("-> ", from: end) else { return arguments }
        var results = type.from(arrow + 3)
        if results.hasPrefix("("), let close = results.closing(at: 0) {
            results = results[1..<close]
        } else if let end = results.find(" for <") {
            results = results[0..<end]
        }
        return arguments + results.list().filter { $0.hasPrefix("@out ") || $0.hasPrefix("@error_indirect ") }.count
    }

    /// The brackets around the parameters.
    private static func parameters(_ type: Bytes) -> (open: Int, end: Int)? {
        var index = 0
        // Attributes and generic parameters come before the parameters.
        while index < type.count, type[index] != UInt8(ascii: "(") {
            if type[index] == UInt8(ascii: "@") {
                while index < type.count, type[index] != UInt8(ascii: " ") {
                    index = type[index] == UInt8(ascii: "(") ? (type.closing(at: index) ?? index) + 1 : index + 1
                }
            } else if type[index] == UInt8(ascii: "<") {
                index = (type.closing(at: index) ?? index) + 1
            } else {
                index += 1
            }
        }
        guard index < type.count, let end = type.closing(at: index) else { return nil }
        return (index, end)
    }
}
