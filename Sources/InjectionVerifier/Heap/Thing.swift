/// What a value may be, or what memory there is.
enum Thing: Hashable {
    /// What an injection of a type, at a place, finds.
    case injected(type: TypeID, place: Place)
    /// An object, a function that has captured something, a variable: what a constraint of a function makes, in one use
    /// of it.
    case made(use: Int, constraint: Int)
    /// A static or global variable.
    case global(Symbol)
    /// The property of an object.
    case member(Int, Member)
    /// A value that was read out of what was injected: the name of the property.
    case part(Int, Member)
    case function(Symbol)
    /// An object that code makes which was not read: of the `@main` type, or of a class of which no other code makes one.
    case foreign(TypeID)

    var isPart: Bool { if case .part = self { true } else { false } }
}

/// Sets of things, each of them once: two sets are compared, and mostly united, as two numbers. 0 is the empty set.
final class PointsToSets {
    private struct Pair: Hashable { var left: Int; var right: Int }

    private let sets = Interned<[Int]>()
    private var unions: [Pair: Int] = [:]

    init() { _ = sets.number([]) }

    subscript(set: Int) -> [Int] { sets[set] }

    func set(_ things: [Int]) -> Int { sets.number(things.count < 2 ? things : Set(things).sorted()) }

    func union(_ left: Int, _ right: Int) -> Int {
        if left == right || right == 0 { return left }
        if left == 0 { return right }
        let pair = Pair(left: min(left, right), right: max(left, right))
        if let known = unions[pair] { return known }
        let union = sets.number(Self.merged(sets[left], sets[right]))
        unions[pair] = union
        return union
    }

    private static func merged(_ left: [Int], _ right: [Int]) -> [Int] {
        var merged: [Int] = []
        var position = 0
        for thing in left {
            while position < right.count, right[position] < thing {
                merged.append(right[position])
                position += 1
            }
            if position < right.count, right[position] == thing { position += 1 }
            merged.append(thing)
        }
        return merged + right[position...]
    }
}
