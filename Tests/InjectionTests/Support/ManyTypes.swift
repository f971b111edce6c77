/// A type made of two others.
enum Pair<Left, Right> {}

/// As many different types as a test needs, made while it runs.
func manyTypes(_ count: Int) -> [Any.Type] {
    func pair<Left, Right>(_: Left.Type, _: Right.Type) -> Any.Type { Pair<Left, Right>.self }
    var types: [Any.Type] = [Bool.self, Int.self]
    while types.count < count {
        types = types.flatMap { left in types.map { right in pair(left, right) } }
    }
    return Array(types.prefix(count))
}
