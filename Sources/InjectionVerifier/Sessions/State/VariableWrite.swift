/// A write to a variable of the program, made directly or through accessors and mutating methods.
struct VariableWrite: Hashable {
    var variable: Variable
    /// The properties of structs that lead from the variable to the written part. It is empty if all of the variable is
    /// written.
    var path: [Variable]
    var change: Change
    /// True if the write changes an element in place: `counts[topic, default: 0] += 1`.
    var changesElement = false
    var origins: [Write.Provenance] = []
    /// The sources of the stored values and of the indices, in the functions that store them.
    var sources: [StoredValues.Source] = []
    /// True if an index decides which element is written, and is not a literal: `counts[user.id] = 1`.
    var isChosen = false
    var position: Position
    var place: Place?
    var isOfNewObject = false

    enum Change: String {
        case assigned, emptied
        /// Chosen elements were taken out, and the rest stays: `names[id] = nil`.
        case tookOut
        /// The first or last element was taken out, and the rest stays: `recent.removeFirst()`.
        case tookEnd
        /// The new value may still have old content: `append`, `+= 1`.
        case changed
        /// An object in the variable was handed something, and may keep it: `subject.send(user)`.
        case handed
    }

    /// True if the write stores values, and its function knows none of their sources: each is an argument of the
    /// function, or `other`.
    var storesOnlyUnknown: Bool { !origins.isEmpty && origins.allSatisfy(\.isUnknownHere) }
    /// True if the write may leave nothing of the old value.
    var replaces: Bool { change == .assigned || change == .emptied }
    /// True if the write takes elements out of the part, and the rest stays.
    var takesOut: Bool { change == .tookOut || change == .tookEnd }
    /// True if the write assigns only literals, as `user = nil` does, empties the part, or takes something out of it.
    var removes: Bool { change == .assigned ? origins.allSatisfy(\.isLiteral) : change == .emptied || takesOut }
    /// True if the write adds nothing: it replaces the old value by `nil`, `false`, zero or an empty value, or it takes
    /// something out.
    var addsNothing: Bool { replaces && origins.allSatisfy { $0 == .nothing } || takesOut }
    var part: VariablePart { VariablePart(variable: variable, path: path) }
}

/// A part: a variable, or properties of the struct in it, as in `Host.state.user`.
struct VariablePart: Hashable, Comparable {
    var variable: Variable
    var path: [Variable] = []

    /// This part, and all parts that contain it: `Host.state` and `Host.state.user` for `Host.state.user`.
    var enclosing: [VariablePart] {
        (0...path.count).map { VariablePart(variable: variable, path: Array(path.prefix($0))) }
    }

    static func < (left: Self, right: Self) -> Bool {
        left.variable == right.variable
            ? left.path.lexicographicallyPrecedes(right.path) : left.variable < right.variable
    }
}

extension Function {
    /// True if the writes of the function may count as writes of its caller: for a setter, a `modify`, the function of
    /// a key path, and a thunk.
    var isTransparent: Bool {
        name.isOfKeyPath || [.setter, .modify].contains(name.role)
            || [.setter, .modifyAccessor].contains(symbol.kind) || symbol.isThunk
    }

    /// The property or static variable to which the function belongs, as an accessor, as an observer or as the code of
    /// the first value.
    var accessed: Variable {
        qualifiedProperty
            ?? (name.isStatic ? Variable(global: symbol) : Variable(property: String(name.path)))
    }
}
