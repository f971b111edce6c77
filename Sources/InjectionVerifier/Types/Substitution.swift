/// What the generic parameters of a function stand for, in one use of it.
struct Substitution: Hashable {
    var types: [String: String] = [:]

    init() {}

    init(_ names: some Sequence<String>, _ arguments: some Sequence<String>) {
        types = Dictionary(zip(names, arguments)) { first, _ in first }
    }

    init(_ names: [String], all unknown: Unknown) {
        types = Dictionary(names.map { ($0, unknown.rawValue) }) { first, _ in first }
    }

    /// An associated type that is not known leaves the type open.
    func apply(to type: String, in hierarchy: TypeHierarchy) -> String {
        types.isEmpty ? type : applied(to: SILType(type), hierarchy).description
    }

    private func applied(to type: SILType, _ hierarchy: TypeHierarchy) -> SILType {
        type.mapped { part in
            switch part {
            case .unknown(let unknown): return types[unknown.rawValue].map { SILType($0) }
            case .named(let path):
                guard let exact = types[path[0].name] else { return nil }
                return SILType(path.dropFirst().reduce(exact) { hierarchy.associatedType($1.name, of: $0) })
            default: return nil
            }
        }
    }

    /// What the parameters in a pattern stand for where it reads like the type; nil when it never does.
    static func match(_ pattern: String, _ type: String, _ names: [String]) -> Substitution? {
        var found = Substitution()
        return pattern == type || found.match(SILType(pattern), SILType(type), names) ? found : nil
    }

    private mutating func match(_ pattern: SILType, _ type: SILType, _ names: [String]) -> Bool {
        let (left, right) = (pattern.parts, type.parts)
        if left.types.isEmpty, names.contains(pattern.description) {
            let part = type.description
            return types.updateValue(part, forKey: pattern.description).map { $0 == part } ?? true
        }
        return left.types.count == right.types.count && left.rest.mayBe(right.rest)
            && zip(left.types, right.types).allSatisfy { match($0, $1, names) }
    }
}
