/// The superclasses and conformances in all modules that were read.
final class TypeHierarchy {
    private let names: TypeNames
    /// The superclass of each class. The key is the base name of the class, without its module. Classes of the same
    /// name share a key, so there may be several superclasses.
    private(set) var superclasses: [TypeID: [Inheritance]] = [:]
    private(set) var inheritedClasses: Set<TypeID> = []
    /// The conformances. The first key is the protocol without its module, and the second the plain base name of the
    /// type.
    private(set) var conformances: [TypeID: [TypeID: [(base: BaseName, table: DispatchTable)]]] = [:]
    /// For each requirement of a protocol, its witnesses. A witness calls the function that implements the requirement.
    private(set) var witnesses: [Member: [(base: BaseName, proto: BaseName, symbol: Symbol)]] = [:]
    /// For each type, by base name without module, the conformances that tell what its associated types are.
    private var associated: [TypeID: [DispatchTable]] = [:]
    // Answers are kept, because rules ask for the same types many times.
    private let plainBases = Memo<TypeID, TypeID>()
    private let knownSupertypes = Memo<TypeID, [TypeID]>()
    private let knownWitnesses = Memo<DispatchTable.Conformance, [Symbol]>()

    init(_ modules: NumberedList<ModuleNumber, ModuleFacts>, _ names: TypeNames) {
        self.names = names
        for (number, module) in modules.numbered {
            for var inheritance in module.inheritances {
                inheritance.superclass = names.qualified(
                    inheritance.superclass, in: number, besides: inheritance.genericParameters)
                inheritance.type =
                    names.resolved(inheritance.type, in: number, besides: inheritance.genericParameters)
                    ?? inheritance.type
                superclasses[plainBase(inheritance.type), default: []].append(inheritance)
                inheritedClasses.insert(plainBase(inheritance.superclass))
            }
            for table in module.conformances { add(table, of: number) }
        }
    }

    /// Adds a witness table of a module. If several types have the same name, the first symbol in the table or the
    /// imports of the module tell which one is meant.
    private func add(_ table: DispatchTable, of module: ModuleNumber) {
        var table = table
        let parameters = table.genericParameters
        let proto = table.proto ?? ""
        var full: (type: String, proto: String)? {
            table.entries.first.flatMap { Demangler.conformance(of: $0.symbol) }
        }
        table.type = names.resolved(table.type, as: full?.type, in: module, besides: parameters) ?? table.type
        table.associatedTypes = table.associatedTypes.mapValues {
            names.qualified($0, in: module, besides: parameters)
        }
        let base = baseName(table.type)
        let protoName = baseName(names.resolved(proto, as: full?.proto, in: module, besides: []) ?? proto)
        conformances[proto, default: [:]][base.plain, default: []].append((base, table))
        if !table.associatedTypes.isEmpty { associated[base.plain, default: []].append(table) }
        for entry in table.entries { witnesses[entry.member, default: []].append((base, protoName, entry.symbol)) }
    }

    /// Returns the base name as the compiler prints it in its tables: without the module, and without the mark by which
    /// `TypeNames` tells apart types of the same name.
    func plainBase(_ type: TypeID) -> TypeID {
        return plainBases(type) {
            let path = type.base.path
            let isModule = path.count > 1 && names.moduleNames.contains(String(path[0]))
            return TypeID(path.dropFirst(isModule ? 1 : 0).joined(separator: "."))
        }
    }

    /// The number of types after which `supertypes` ends. In damaged input, superclasses can go round in a circle, with
    /// a longer type at each turn. No program has so many superclasses.
    private static let longestInheritance = 100

    func baseName(_ type: TypeID) -> BaseName { BaseName(full: type.base, plain: plainBase(type)) }

    /// True if `type` is `other`, inherits from it, or conforms to it. Either may be written with its module. Types of
    /// the same name in two modules are not told apart.
    func isA(_ type: TypeID, _ other: TypeID) -> Bool {
        if type == other { return true }
        let other = plainBase(other.withoutAny)
        return supertypes(of: plainBase(type.withoutAny)).map(plainBase).contains {
            $0 == other || conformances[other]?[$0] != nil
        }
    }

    /// Returns a type and, if it is a class, all its superclasses. Each has its generic arguments.
    func supertypes(of type: TypeID) -> [TypeID] {
        return knownSupertypes(type) {
            var supertypes = [type]
            var position = 0
            while position < supertypes.count, position < Self.longestInheritance {
                for inheritance in superclasses[plainBase(supertypes[position])] ?? [] {
                    guard
                        let types = Substitution.match(
                            inheritance.type, supertypes[position], inheritance.genericParameters)
                    else {
                        continue
                    }
                    supertypes.append(types.apply(to: inheritance.superclass, in: self))
                }
                position += 1
            }
            return supertypes
        }
    }

    /// Returns the base names under which a type may conform to a protocol: its own, and those of its superclasses.
    /// Returns nil for `any P`, a tuple, an `Unknown`, and each other type without a name of its own, because it may
    /// then be any type.
    func bases(of type: TypeID) -> Set<BaseName>? {
        let base = plainBase(type).description
        let isName = base.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        return isName && !base.hasPrefix("τ_") ? Set(supertypes(of: type).map(baseName)) : nil
    }

    /// Finds the witnesses by which a type conforms to a protocol. Includes the witnesses for inherited protocols, and
    /// for the conformances that the protocol demands of associated types. If `bases` does not know the type, returns
    /// the witnesses of all types.
    func witnesses(of type: TypeID, _ proto: TypeID) -> [Symbol] {
        let asked = DispatchTable.Conformance(type: type, proto: proto)
        return knownWitnesses(asked) {
            var seen: Set<DispatchTable.Conformance> = []
            var symbols: [Symbol] = []
            var queue = [asked]
            while let next = queue.popLast() {
                guard seen.insert(next).inserted, let tables = conformances[next.proto] else { continue }
                let bases = bases(of: next.type)
                let named = bases.map { Set($0.map(\.plain)).sorted() } ?? tables.keys.sorted()
                for (base, table) in named.flatMap({ tables[$0] ?? [] })
                where bases?.contains(where: base.mayBe) ?? true {
                    symbols += table.entries.map(\.symbol)
                    queue += table.inheritedProtocols.map { .init(type: next.type, proto: $0) }
                    for conformance in table.associatedConformances {
                        let type = conformance.type.path.reduce(next.type) { associatedType(String($1), of: $0) }
                        queue.append(.init(type: type, proto: conformance.proto))
                        // An `IndexingIterator<Rows>` is unread, and may ask `Rows` for its elements.
                        for argument in type.genericArguments {
                            queue += TypeTrait.sequence.names.sorted().map { .init(type: argument, proto: TypeID($0)) }
                        }
                    }
                }
            }
            return symbols
        }
    }

    func associatedType(_ name: String, of type: TypeID) -> TypeID {
        if case .unknown = type.type { return type }
        let types = supertypes(of: type)
        let candidates = types.flatMap { type in
            let base = baseName(type)
            return (associated[base.plain] ?? []).compactMap { table -> TypeID? in
                guard let exact = table.associatedTypes[name], base.mayBe(baseName(table.type)) else { return nil }
                return Substitution.match(table.type, type, table.genericParameters)?.apply(to: exact, in: self)
            }
        }
        if let first = candidates.first { return candidates.allSatisfy { $0 == first } ? first : TypeID(.names) }
        return (name == "Element" && type.base.has(.elements) ? type.genericArguments.first : nil)
            ?? TypeID(.associated)
    }
}
