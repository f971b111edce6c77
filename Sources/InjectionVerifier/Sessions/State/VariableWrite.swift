/// A write to a variable of the program, whatever accessors and mutating methods lead there.
struct VariableWrite: Hashable {
    var variable: Variable
    /// The properties of structs that lead to the part which is written; empty for all of the variable.
    var path: [Variable]
    var change: Change
    var origins: [Write.Provenance] = []
    /// An index that is no literal decides which element is written.
    var isChosen = false
    var position: Position
    var place: Place?
    var isOfNewObject = false

    enum Change: String {
        case assigned, emptied, tookOut
        /// Something else is there too, or instead: `append`, `+= 1`.
        case changed
        /// An object there was handed something, and may keep it.
        case handed
    }

    /// It may leave nothing there of what was there before.
    var replaces: Bool { [.assigned, .emptied, .tookOut].contains(change) }
    /// It leaves nothing that could be a user's.
    var empties: Bool { change == .assigned ? origins.allSatisfy(\.isLiteral) : replaces }
    /// It leaves nothing there, or less than was there before.
    var leavesNothing: Bool { replaces && origins.allSatisfy { $0 == .nothing } || change == .tookOut }
    var part: VariablePart { VariablePart(variable: variable, path: path) }
}

/// A variable, or a part of the struct in it.
struct VariablePart: Hashable, Comparable {
    var variable: Variable
    var path: [Variable] = []

    /// The part, and the parts that it is in.
    var enclosing: [VariablePart] {
        (0...path.count).map { VariablePart(variable: variable, path: Array(path.prefix($0))) }
    }

    static func < (left: Self, right: Self) -> Bool {
        left.variable == right.variable
            ? left.path.lexicographicallyPrecedes(right.path) : left.variable < right.variable
    }
}

extension Function {
    /// Its writes are those of the code that calls it: a setter, a `modify`, the function of a key path, a thunk.
    var isTransparent: Bool {
        name.isOfKeyPath || [.setter, .modify].contains(name.role)
            || [.setter, .modifyAccessor].contains(symbol.kind) || symbol.isThunk
    }

    /// The property, or the static variable, that an accessor is declared for.
    var accessed: Variable {
        name.isStatic ? Variable(global: symbol) : Variable(property: String(name.path))
    }
}
