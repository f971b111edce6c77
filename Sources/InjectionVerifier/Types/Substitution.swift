/// The types that the generic parameters of a function stand for in one node: `T` is `User` in `make<User>()`.
struct Substitution: Hashable {
    var types: [String: TypeID] = [:]

    init() {}

    init(_ names: some Sequence<String>, _ arguments: some Sequence<TypeID>) {
        types = Dictionary(zip(names, arguments)) { first, _ in first }
    }

    init(_ names: [String], all unknown: Unknown) {
        types = Dictionary(names.map { ($0, TypeID(unknown)) }) { first, _ in first }
    }

    /// Returns a type with the generic parameters in it replaced. An associated type that is not known becomes an
    /// `Unknown`.
    func apply(to type: TypeID, in hierarchy: TypeHierarchy) -> TypeID {
        types.isEmpty ? type : TypeID(applied(to: type.type, hierarchy))
    }

    private func applied(to type: SILType, _ hierarchy: TypeHierarchy) -> SILType {
        type.mapped { part in
            switch part {
            case .unknown(let unknown): return types[unknown.rawValue]?.type
            case .named(let path):
                guard let exact = types[path[0].name] else { return nil }
                return path.dropFirst().reduce(exact) { hierarchy.associatedType($1.name, of: $0) }.type
            default: return nil
            }
        }
    }

    /// Finds the types for the generic parameters `names` that turn the pattern into the type: `T` is `Int` for the
    /// pattern `Box<T>` and the type `Box<Int>`. Returns nil if there are none.
    static func match(_ pattern: TypeID, _ type: TypeID, _ names: [String]) -> Substitution? {
        var substitution = Substitution()
        return pattern == type || substitution.match(pattern.type, type.type, names) ? substitution : nil
    }

    private mutating func match(_ pattern: SILType, _ type: SILType, _ names: [String]) -> Bool {
        let (left, right) = (pattern.parts, type.parts)
        if left.types.isEmpty, names.contains(pattern.description) {
            let part = TypeID(type)
            return types.updateValue(part, forKey: pattern.description).map { $0 == part } ?? true
        }
        return left.types.count == right.types.count && left.rest.mayBe(right.rest)
            && zip(left.types, right.types).allSatisfy { match($0, $1, names) }
    }
}
