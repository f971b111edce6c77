/// What the tables of all classes say: which functions a member of a class may be when the program runs.
struct ClassMembers {
    private var implementations: [Member: [Symbol]] = [:]
    private var own: [Member: [Symbol]] = [:]
    /// Overrides of members of classes that were not read.
    private(set) var overridesOfOthers: Set<Symbol> = []

    init(_ modules: [ModuleFacts]) {
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
                    Self.add(entry.symbol, to: &own[entry.member, default: []])
                    continue
                }
                // A call names the override that it sees, `#Sub.go`; the tables have that under what it overrides.
                let key = Member("#\(table.type).\(name)")
                Self.add(entry.symbol, to: &own[key, default: []])
                // What a class and its subclasses have in a place of their tables.
                let below = Set(reachableFrom: [Self.simple(table.type)]) { Array(subclasses[$0] ?? []) }
                for symbol in below.flatMap({ tables[$0]?[entry.member] ?? [] }).sorted() {
                    Self.add(symbol, to: &implementations[key, default: []])
                }
            }
        }
        for (member, symbols) in implementations where own[member] == nil { overridesOfOthers.formUnion(symbols) }
        addForeign(modules.flatMap(\.functions), subclasses)
    }

    /// Objective-C finds a member by its name, in no table: `#Class.member!foreign`, also of a protocol.
    private mutating func addForeign(_ functions: [Function], _ subclasses: [String: Set<String>]) {
        var supertypes: [String: [String]] = [:]
        for (type, subclasses) in subclasses {
            for subclass in subclasses { supertypes[subclass, default: []].append(type) }
        }
        for function in functions {
            guard let (owner, name) = Self.foreignMember(function) else { continue }
            Self.add(function.symbol, to: &own[Member("#\(owner).\(name)"), default: []])
            for type in Set(reachableFrom: [owner], { supertypes[$0] ?? [] }) {
                Self.add(function.symbol, to: &implementations[Member("#\(type).\(name)"), default: []])
            }
        }
    }

    /// `@objc Class.title.getter`, the function that Objective-C calls, is `#Class.title!getter.foreign` at a call.
    private static func foreignMember(_ function: Function) -> (owner: String, name: String)? {
        guard function.symbol.kind == .objectiveC, function.name.path.hasPrefix("@objc ") else { return nil }
        var path = function.name.description.dropFirst(6).prefix { $0 != "(" }.split(separator: ".")
        var kind = path.last == "init" ? "!initializer.foreign" : "!foreign"
        if let last = path.last, path.count > 2, ["getter", "setter"].contains(last) {
            kind = "!\(path.removeLast()).foreign"
        }
        guard let name = path.popLast(), let owner = path.last else { return nil }
        return (String(owner), name + kind)
    }

    private static func add(_ symbol: Symbol, to symbols: inout [Symbol]) {
        if !symbols.contains(symbol) { symbols.append(symbol) }
    }

    func implementations(of member: Member) -> [Symbol] { implementations[key(member)] ?? [] }

    /// What the class that declares a member, or overrides it, does itself.
    func own(_ member: Member) -> [Symbol] { own[key(member)] ?? [] }

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
