/// Finds the functions that a call of a class member may reach, in the tables of all classes: `animal.speak()` may run
/// `Animal.speak` or `Dog.speak`.
struct ClassMembers {
    private var implementations: [Member: [Symbol]] = [:]
    /// For each member, such as `#Dog.speak`, the function that an object of just this class runs: its own, or the one
    /// that the class inherits. Overrides in subclasses are left out.
    private var implementationsOfClassItself: [Member: [Symbol]] = [:]
    /// The overrides of members that unread classes declare.
    private(set) var overridesOfOthers: Set<Symbol> = []

    init(_ modules: some Collection<ModuleFacts>) {
        var subclasses: [String: Set<String>] = [:]
        var tables: [String: [Member: [Symbol]]] = [:]
        for module in modules {
            for table in module.classes {
                for entry in table.entries {
                    tables[Self.simple(table.type), default: [:]][entry.member, default: []].append(entry.symbol)
                }
            }
            for inheritance in module.inheritances {
                subclasses[Self.simple(inheritance.superclass), default: []].insert(Self.simple(inheritance.type))
            }
            for declaration in module.declarations where [.class, .extension].contains(declaration.kind) {
                for inherited in declaration.inherits {
                    subclasses[Self.simple(inherited), default: []].insert(Self.simple(declaration.name))
                }
            }
        }
        for table in modules.flatMap(\.classes) {
            for entry in table.entries {
                let (owner, name) = entry.member.inTable
                Self.add(entry.symbol, to: &implementations[entry.member, default: []])
                if owner == Self.simple(table.type) {
                    Self.add(entry.symbol, to: &implementationsOfClassItself[entry.member, default: []])
                    continue
                }
                // A call names the override that it sees, `#Sub.go`. The tables list it under the member that it
                // overrides, `#Base.go`, so add it under `#Sub.go`, too.
                let key = Member("#\(table.type).\(name)")
                Self.add(entry.symbol, to: &implementationsOfClassItself[key, default: []])
                // The class and each of its subclasses have an entry for the member in their tables.
                let below = Set(reachableFrom: [Self.simple(table.type)]) { Array(subclasses[$0] ?? []) }
                for symbol in below.flatMap({ tables[$0]?[entry.member] ?? [] }).sorted() {
                    Self.add(symbol, to: &implementations[key, default: []])
                }
            }
        }
        for (member, symbols) in implementations where implementationsOfClassItself[member] == nil {
            overridesOfOthers.formUnion(symbols)
        }
        addForeign(modules.flatMap(\.functions), subclasses)
    }

    /// Adds the members that are called through Objective-C. Such a call finds a member by its name,
    /// `#Class.member!foreign`, rather than in a table, even if the member is a requirement of a protocol.
    private mutating func addForeign(_ functions: [Function], _ subclasses: [String: Set<String>]) {
        var supertypes: [String: [String]] = [:]
        for (type, subclasses) in subclasses {
            for subclass in subclasses { supertypes[subclass, default: []].append(type) }
        }
        for function in functions {
            guard let (owner, name) = Self.foreignMember(function) else { continue }
            Self.add(function.symbol, to: &implementationsOfClassItself[Member("#\(owner).\(name)"), default: []])
            for type in Set(reachableFrom: [owner], { supertypes[$0] ?? [] }) {
                Self.add(function.symbol, to: &implementations[Member("#\(type).\(name)"), default: []])
            }
        }
    }

    /// Returns the member that a function implements for Objective-C: `#Class.title!getter.foreign` for
    /// `@objc Class.title.getter`. Returns nil for a function that is not called through Objective-C.
    private static func foreignMember(_ function: Function) -> (owner: String, name: String)? {
        function.symbol.kind == .objectiveC ? function.name.foreignMember : nil
    }

    private static func add(_ symbol: Symbol, to symbols: inout [Symbol]) {
        if !symbols.contains(symbol) { symbols.append(symbol) }
    }

    func implementations(of member: Member) -> [Symbol] { implementations[key(member)] ?? [] }

    /// Returns the functions that an object of just the class runs: see `implementationsOfClassItself`.
    func implementationsOfClassItself(of member: Member) -> [Symbol] { implementationsOfClassItself[key(member)] ?? [] }

    private func key(_ member: Member) -> Member {
        guard implementations[member] == nil else { return member }
        let (owner, name) = member.inTable
        return Member("#\(owner).\(name)")
    }

    private static func simple(_ type: TypeID) -> String {
        let base = type.base.description
        return base.split(separator: ".").last.map(String.init) ?? base
    }
}
