/// Finds the properties that store the results of calls.
extension Program {
    /// Returns the property that stores the result of a call: the destination of the call or, if that is no property,
    /// the one whose first value the function computes. Returns nil if there is neither.
    func property(_ destination: Call.Destination?, in function: Symbol) -> String? {
        guard case .property(let property) = destination else { return functions[function]?.initializedProperty }
        return name(of: property)
    }

    private func name(of property: Call.Property) -> String {
        switch property {
        case .named(let name): name
        // The comment that the compiler prints on the accessor names the property.
        case .accessor(let symbol): functions[symbol].map { String($0.name.path) } ?? ""
        }
    }

    /// The constant stored properties whose first value makes a queue: `let queue = DispatchQueue(label: "files")`.
    /// Static and global constants are left out.
    var constantQueues: Set<Call.Property> {
        Set(
            functions.values.compactMap { function in
                guard let property = function.initializedProperty,
                    properties[property]?.contains(where: \.isConstant) == true
                else {
                    return nil
                }
                return function.calls.contains { $0.callee.has(.makesQueue) } ? .named(property) : nil
            })
    }

    /// True if the result of a call is stored in a weak variable or property.
    func isStoredWeakly(_ destination: Call.Destination?, in function: Symbol) -> Bool {
        destination == .weak
            || property(destination, in: function).flatMap { properties[$0] }?.contains(where: \.isWeak) == true
    }
}

extension Function {
    /// The property whose first value the function computes, if any: `Cart.items` for `var items = [Item]()`.
    var initializedProperty: String? {
        name.role == .initialValue && !name.isInner ? String(name.path) : nil
    }

    /// The type and the name of `initializedProperty`: `Cart` and `items`.
    var initializedMember: (owner: TypeID, name: String)? {
        guard let property = initializedProperty, let dot = property.lastIndex(of: ".") else { return nil }
        return (TypeID(String(property[..<dot])), String(property[property.index(after: dot)...]))
    }
}
