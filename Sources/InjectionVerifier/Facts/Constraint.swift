import Foundation

/// One thing that a function does with values: an inclusion constraint, as in Andersen's analysis.
struct Constraint {
    enum Kind: Int {
        /// The result may be each operand.
        case copy
        /// The result may be what the memory holds; of a struct in there, the property with this name.
        case load
        /// The memory that the second operand may be holds the first; without a name, the memory is a local one.
        case store
        /// The memory that the second operand may be holds what the memory of the first does.
        case move
        /// The result is the memory of a property of an object.
        case member
        /// The result is the property of a struct.
        case part
        /// The result is the element of a tuple, by its type: see `Tuple`.
        case element
        case global, function
        /// The result is a new object, or new memory.
        case make
        /// The result is a function that has captured the operands.
        case closure
        /// Operands: what is called, if that is a value, and what it is handed. With a name, the value is a key path, a
        /// function with the name of a member: what sets that is called.
        case call, callValue
        /// The function returns, or yields, the operand; or what it stored in the memory for the result.
        case give, giveStored
    }

    /// A tuple that a function returns is an object that holds one object for each element, of a type of its own.
    enum Tuple {
        static let type: TypeID = "(tuple)"
        static func element(_ index: Int) -> String { "(\(index))" }
    }

    /// Of new memory that holds nothing but a weak reference, which a closure captures.
    static let weak = [1]

    /// What is known of a call by its type alone, for callees that are not read.
    struct Shape {
        static let returnsInMemory = 1, yields = 2
        /// The result may be, or hold, an object.
        static let resultMayHold = 4
        /// The result is text, perhaps of what was read out of an object.
        static let isText = 8
        /// By operand: it is changed; the result may hold it; what it returns, if it is a function, the result may hold;
        /// it finds something, and says nothing of that; nothing may keep it, but what it returns; it is `nil`.
        static let isInout = 1, passes = 2, returns = 4, isKey = 8, isBorrowed = 16, isNil = 32
    }

    var kind: Kind
    var block = 0
    var results: [Int] = []
    var operands: [Int] = []
    /// A member, a symbol, a type: see `Constraints.names`.
    var name: Int?
    var place: Int?
    /// Of the calls of the function.
    var call: Int?
    /// Of a closure, the names of its type arguments; of a call, its shape, then that of each operand.
    var more: [Int] = []
    /// Of a store, a move or a method, the property of a struct that is changed, if not all of the memory: a member.
    var field: Int? { more.dropFirst(kind == .call ? operands.count + 1 : 0).first }
}

/// The constraints of a function. They are kept with the facts of its module, so they are kept small.
struct Constraints: Codable, Sendable {
    /// Values are numbered, the arguments first.
    var arguments = 0
    var values = 0
    var returnsInMemory = false
    /// The arguments that are memory which the function may change.
    var inouts: [Int] = []
    var names: [String] = []
    var places: [Place] = []
    /// Where each block may go on.
    var successors: [[Int]] = []
    /// The block in which the function returns.
    var end: Int?
    private var bytes = Data()

    init() {}

    mutating func append(_ constraint: Constraint) {
        write(constraint.kind.rawValue)
        write(constraint.block)
        write(constraint.results)
        write(constraint.operands)
        for value in [constraint.name, constraint.place, constraint.call] { write((value ?? -1) + 1) }
        write(constraint.more)
    }

    private mutating func write(_ list: [Int]) {
        write(list.count)
        for value in list { write(value + 1) }
    }

    private mutating func write(_ number: Int) {
        var rest = number
        while rest > 127 {
            bytes.append(UInt8(rest & 127 | 128))
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    var all: [Constraint] {
        bytes.withUnsafeBytes { buffer in
            var position = 0
            func next() -> Int {
                var number = 0
                var shift = 0
                while true {
                    let byte = Int(buffer[position])
                    position += 1
                    number |= (byte & 127) << shift
                    guard byte > 127 else { return number }
                    shift += 7
                }
            }
            func list() -> [Int] {
                let count = next()
                var list: [Int] = []
                for _ in 0..<count { list.append(next() - 1) }
                return list
            }
            func optional() -> Int? {
                let number = next()
                return number == 0 ? nil : number - 1
            }
            var found: [Constraint] = []
            while position < buffer.count, let kind = Constraint.Kind(rawValue: next()) {
                found.append(
                    Constraint(
                        kind: kind, block: next(), results: list(), operands: list(), name: optional(),
                        place: optional(), call: optional(), more: list()))
            }
            return found
        }
    }
}
