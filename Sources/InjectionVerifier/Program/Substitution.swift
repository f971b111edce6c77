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
    func apply(to type: String, in program: Program) -> String {
        types.isEmpty ? type : applied(to: SILType(type), program).description
    }

    private func applied(to type: SILType, _ program: Program) -> SILType {
        type.mapped { part in
            switch part {
            case .prefixed("repeat ", let pattern):
                let packs = packs.filter { pattern.names.contains($0.key) }
                return packs.isEmpty
                    ? nil : .pack(elements(of: packs).map { $0.applied(to: pattern.withoutEach, program) })
            case .unknown(let unknown): return types[unknown.rawValue].map { SILType($0) }
            case .named(let path):
                guard let exact = types[path[0].name] else { return nil }
                return SILType(path.dropFirst().reduce(exact) { program.associatedType($1.name, of: $0) })
            default: return nil
            }
        }
    }

    /// The types that a call is made with in turn: several, if it is repeated for each element of a pack.
    func each(_ type: String, of call: Call, in program: Program) -> [String] {
        guard let (one, elements) = elements(in: call), let element = one.typeArguments.first else {
            return [apply(to: type, in: program)]
        }
        return elements.map { $0.apply(to: element, in: program) }
    }

    /// For a call that is repeated for each element of a pack: the call for one, and what its parameters then stand
    /// for.
    func elements(in call: Call) -> (Call, [Substitution])? {
        let packs = packs
        guard !packs.isEmpty else { return nil }
        func one(_ type: String) -> String { SILType(type).ofPackElement.description }
        var element = call
        element.typeArguments = call.typeArguments.map(one)
        if case .requirement(let member, let type) = call.callee {
            element.callee = .requirement(member, of: one(type))
        }
        let isRepeated = element.typeArguments != call.typeArguments || element.callee != call.callee
        return isRepeated ? (element, elements(of: packs)) : nil
    }

    /// What `Pack{Int, String}` is written for.
    private var packs: [String: [SILType]] {
        types.filter { $0.value.hasPrefix("Pack{") }.compactMapValues { text in
            if case .pack(let types) = SILType(text) { types } else { nil }
        }
    }

    private func elements(of packs: [String: [SILType]]) -> [Substitution] {
        (0..<(packs.values.map(\.count).min() ?? 0)).map { index in
            var element = self
            for (name, types) in packs { element.types[name] = types[index].description }
            return element
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

extension SILType {
    /// `each T`, as one element of it.
    fileprivate var withoutEach: SILType {
        mapped { if case .prefixed("each ", let type) = $0 { type } else { nil } }
    }

    /// `@pack_element("…") each T`, the element that a loop has come to.
    fileprivate var ofPackElement: SILType {
        mapped {
            guard case .prefixed(let word, let type) = $0, word.hasPrefix("@pack_element(") else { return nil }
            return type.withoutEach
        }
    }
}
