/// A change that a function makes to memory that its caller lends to it: an `inout` argument, or `self` in a mutating
/// method.
struct MemoryChange: Hashable, Comparable {
    /// The values that the function stores in the memory. `arguments` are literals, values that the caller hands to the
    /// function, and values of which nothing is known. `argumentsAndOthers` may be values from elsewhere, too.
    enum Content: Hashable { case nothing, literals, now, arguments, argumentsAndOthers }

    var change: VariableWrite.Change
    var path: [Variable]
    var content = Content.arguments
    /// The sources of the stored values and of the indices.
    var sources: [StoredValues.Source]
    /// True if the function changes an element of the memory in place.
    var changesElement = false

    /// True if the function changes an element in place: it says so itself (`changesElement`), or the memory that it
    /// changes is an element (`element`).
    func changes(element: Bool) -> Bool { changesElement || element && change == .changed }

    static func < (left: Self, right: Self) -> Bool {
        if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
        if left.change != right.change { return left.change.rawValue < right.change.rawValue }
        return "\(left.sources)" < "\(right.sources)"
    }
}

extension Write {
    /// The content of the write, as a caller of the function sees it.
    var content: MemoryChange.Content {
        if storesLiterals, !address.isChosen { return origins.contains(.literal) ? .literals : .nothing }
        if origins == [.now], !address.isChosen { return .now }
        return origins.allSatisfy { $0.isLiteral || $0.isUnknownHere } ? .arguments : .argumentsAndOthers
    }
}
