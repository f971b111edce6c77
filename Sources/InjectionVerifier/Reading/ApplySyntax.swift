/// `%15<any Clock>(%0, %14)`: what an apply instruction calls, with which types, on which values.
struct ApplySyntax {
    var callee: Int
    var typeArguments: [String] = []
    var operands: [Int]

    init?(_ rest: Bytes) {
        var index = 0
        while index < rest.count, rest[index] == UInt8(ascii: "["), let end = rest.find("]", from: index) {
            index = end + 2
        }
        guard index < rest.count, rest[index] == UInt8(ascii: "%"), let name = rest.number(at: index + 1) else {
            return nil
        }
        callee = name.value
        index = name.end
        if index < rest.count, rest[index] == UInt8(ascii: "<") {
            guard let end = rest.closing(at: index) else { return nil }
            typeArguments = rest[index + 1..<end].list()
            index = end + 1
        }
        guard index < rest.count, rest[index] == UInt8(ascii: "("), let end = rest.closing(at: index) else {
            return nil
        }
        operands = rest[index..<end].values()
    }
}

extension Bytes {
    /// The values named `%1`, in order, up to the type or the place of the instruction.
    func values() -> [Int] {
        let end = min(find(" : ") ?? count, find(", loc ") ?? count, find(" //") ?? count)
        var found: [Int] = []
        var index = 0
        while index < end, let percent = self[0..<end].find("%", from: index), let name = number(at: percent + 1) {
            found.append(name.value)
            index = name.end
        }
        return found
    }

    /// The arguments of a block: `%0 : $T, %1 : @owned $U`.
    func declaredValues() -> [(value: Int, type: String)] {
        var found: [(Int, String)] = []
        var index = 0
        while let percent = find("%", from: index), let name = number(at: percent + 1) {
            let end = find("%", from: name.end) ?? count
            found.append((name.value, self[name.end..<end].string))
            index = name.end
        }
        return found
    }
}

enum FunctionType {
    /// How many arguments a function's type has, counting those its result is returned in.
    static func argumentCount(_ type: Bytes) -> Int {
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
        guard index < type.count, let end = type.closing(at: index) else { return 0 }
        let arguments = type[index + 1..<end].list().count
        guard let arrow = type.find("-> ", from: end) else { return arguments }
        var results = type.from(arrow + 3)
        if results.hasPrefix("("), let close = results.closing(at: 0) {
            results = results[1..<close]
        } else if let end = results.find(" for <") {
            results = results[0..<end]
        }
        return arguments + results.list().filter { $0.hasPrefix("@out ") || $0.hasPrefix("@error_indirect ") }.count
    }
}
