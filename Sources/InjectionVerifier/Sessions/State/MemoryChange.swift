/// A change that a write makes to the memory at its address, itself or by the function to which it lends this memory:
/// an `inout` argument, or `self` in a mutating method.
struct MemoryChange: Hashable, Comparable {
    /// The values that are stored in the memory. `nothing` is `nil`, `false`, zero or an empty value. `arguments` are
    /// literals, values that the function gets from its caller, and values of which nothing is known.
    /// `argumentsAndOthers` may be values from elsewhere, too.
    enum Content: Hashable { case nothing, literals, now, arguments, argumentsAndOthers }

    var change: VariableWrite.Change
    var path: [Variable]
    var content = Content.arguments
    /// The sources of the stored values and of the indices.
    var sources: [StoredValues.Source]
    /// True if an element of the memory is changed in place.
    var changesElement = false

    /// True if an element is changed in place: either `changesElement` is true, or the memory is an element itself
    /// (`element`), and the change is `changed`.
    func changes(element: Bool) -> Bool { changesElement || element && change == .changed }

    static func < (left: Self, right: Self) -> Bool {
        if left.path != right.path { return left.path.lexicographicallyPrecedes(right.path) }
        if left.change != right.change { return left.change.rawValue < right.change.rawValue }
        return "\(left.sources)" < "\(right.sources)"
    }
}

extension Write {
    /// The content of the write, as a caller of the function sees it. A write to a chosen element is never `nothing`,
    /// `literals` or `now`, because its index may be a user's.
    var content: MemoryChange.Content {
        if storesLiterals, !address.isChosen { return origins.contains(.literal) ? .literals : .nothing }
        if origins == [.now], !address.isChosen { return .now }
        return origins.allSatisfy { $0.isLiteral || $0.isUnknownHere } ? .arguments : .argumentsAndOthers
    }
}
