/// Where the results of calls are stored.
extension Program {
    /// The property that receives the result of a call in a function.
    func property(_ destination: Call.Destination?, in function: Symbol) -> String? {
        if case .property(let name) = destination {
            guard name.hasPrefix("@") else { return name }
            // A setter, or what gives the memory of a static variable: the compiler's comment names it.
            return functions[Symbol(String(name.dropFirst()))].map { String($0.name.path) } ?? ""
        }
        return functions[function]?.initializedProperty
    }

    /// The properties that are always a queue which is not the main one.
    var ownQueues: Set<String> {
        Set(
            functions.values.compactMap { function in
                guard let property = function.initializedProperty, properties[property].contains(where: \.isConstant)
                else {
                    return nil
                }
                return function.calls.contains { $0.callee.has(.makesQueue) } ? property : nil
            })
    }

    /// Whether nothing keeps the result of a call in a function but a weak variable.
    func isStoredWeakly(_ destination: Call.Destination?, in function: Symbol) -> Bool {
        destination == .weak
            || property(destination, in: function).map { properties[$0].contains(where: \.isWeak) } == true
    }
}

extension Function {
    /// The property that it gives its first value.
    var initializedProperty: String? {
        name.role == .initialValue && !name.isInner ? String(name.path) : nil
    }

    /// `Cart` and `items` of `Cart.items`, to which it gives its first value.
    var initializedMember: (owner: TypeID, name: String)? {
        guard let property = initializedProperty, let dot = property.lastIndex(of: ".") else { return nil }
        return (TypeID(String(property[..<dot])), String(property[property.index(after: dot)...]))
    }
}
