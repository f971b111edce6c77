/// The number of a block in its function: 3 for `bb3`. It has a type of its own, so that no index of a call, and no
/// number of a value, can take its place.
struct BlockNumber: Hashable, Comparable, Codable, Sendable, ExpressibleByIntegerLiteral {
    let index: Int

    init(_ index: Int) { self.index = index }
    init(integerLiteral index: Int) { self.index = index }

    static func < (left: Self, right: Self) -> Bool { left.index < right.index }
}
