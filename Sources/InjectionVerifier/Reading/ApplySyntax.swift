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
