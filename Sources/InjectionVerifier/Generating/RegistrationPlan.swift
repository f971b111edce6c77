/// Which implementation is registered for which protocol, and what is left out and why.
struct RegistrationPlan {
    struct Entry: Hashable {
        var proto: String; var implementation: String; var isOnMainActor: Bool; var module: String?
    }
    struct Skipped: Hashable { var type: String; var why: String }

    private(set) var entries: [Entry] = []
    private(set) var skipped: [Skipped] = []

    /// The convention of names: `CoolManager` and `CoolManagerImpl`.
    struct Convention {
        var protocolSuffix = ""
        var implementationSuffix = "Impl"

        func proto(for implementation: String) -> String? {
            let name = implementation.split(separator: ".").last.map(String.init) ?? implementation
            guard name.hasSuffix(implementationSuffix), name.count > implementationSuffix.count else { return nil }
            return name.dropLast(implementationSuffix.count) + protocolSuffix
        }
    }

    private let graph: SymbolGraph
    private let symbols: [String: SymbolGraph.Symbol]
    private let functions: [Symbol: Function]

    init(_ graph: SymbolGraph, _ facts: ModuleFacts, _ convention: Convention) {
        self.graph = graph
        symbols = Dictionary(graph.symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        functions = Dictionary(facts.functions.map { ($0.symbol, $0) }) { first, _ in first }
        var conformances: [String: [(name: String, module: String?)]] = [:]
        for relationship in graph.relationships where relationship.kind == "conformsTo" {
            if let own = symbols[relationship.target] {
                conformances[relationship.source, default: []].append((own.name, nil))
            } else if let other = relationship.targetFallback, let dot = other.firstIndex(of: ".") {
                let path = other[other.index(after: dot)...].split(separator: ".").map {
                    RawIdentifier.word(String($0))
                }
                let conformance = (path.joined(separator: "."), String(other[..<dot]))
                conformances[relationship.source, default: []].append(conformance)
            }
        }
        let protocols = Dictionary(grouping: graph.symbols.filter { $0.kind.identifier == "swift.protocol" }) {
            RawIdentifier.word($0.pathComponents.last ?? "")
        }
        var candidates: [String: [Entry]] = [:]
        let kinds: Set = ["swift.class", "swift.struct", "swift.enum", "swift.actor"]
        for type in graph.symbols where kinds.contains(type.kind.identifier) {
            guard let wanted = convention.proto(for: type.name) else { continue }
            let met = (conformances[type.identifier.precise] ?? []).filter {
                $0.name.split(separator: ".").last.map(String.init) == wanted
            }
            guard let proto = met.first else {
                if protocols[wanted] != nil { skip(type.name, "it does not conform to \(wanted)") }
                continue
            }
            if let why = obstacle(type) ?? obstacle(ofProtocol: proto.name, protocols[wanted] ?? []) {
                skip(type.name, why)
            } else if let initializer = initializer(of: type) {
                let entry = Entry(
                    proto: proto.name, implementation: type.name, isOnMainActor: initializer.isolation == .mainActor,
                    module: proto.module)
                candidates[(proto.module ?? facts.name) + "." + proto.name, default: []].append(entry)
            } else {
                skip(
                    type.name,
                    "it needs an initializer without arguments that is not private, failable, throwing, async or isolated to another actor"
                )
            }
        }
        for (_, found) in candidates {
            if found.count == 1 {
                entries += found
            } else {
                let names = found.map(\.implementation).sorted().joined(separator: " and ")
                for entry in found { skip(entry.implementation, "\(entry.proto) has two candidates: \(names)") }
            }
        }
        entries.sort { ($0.proto, $0.implementation) < ($1.proto, $1.implementation) }
        skipped = Set(skipped).sorted { ($0.type, $0.why) < ($1.type, $1.why) }
    }

    private mutating func skip(_ type: String, _ why: String) { skipped.append(Skipped(type: type, why: why)) }

    private func obstacle(_ type: SymbolGraph.Symbol) -> String? {
        let outer = graph.symbols.filter {
            type.pathComponents.starts(with: $0.pathComponents) && $0.kind.identifier != "swift.init"
        }
        if outer.contains(where: \.isPrivate) { return "it is private" }
        return type.swiftGenerics != nil ? "it is generic" : nil
    }

    private func obstacle(ofProtocol name: String, _ protocols: [SymbolGraph.Symbol]) -> String? {
        protocols.contains { $0.name == name && $0.isPrivate } ? "its protocol \(name) is private" : nil
    }

    /// An initializer that can be called without an argument, and on which actor, as the compiled code has it.
    private func initializer(of type: SymbolGraph.Symbol) -> Function? {
        let prefix = "$s" + type.identifier.precise.dropFirst(2)
        return functions.values.filter { function in
            let name = function.symbol.name
            guard function.symbol.kind == .allocatingInitializer, name.hasPrefix(prefix),
                function.isolation != .otherActor, symbols["s:\(name.dropFirst(2).dropLast())c"]?.isPrivate != true,
                // Not one that throws, is `async`, or makes an optional.
                let made = Demangler.demangle(name).wholeMatch(of: /(.+)\.(?:__allocating_)?init\(.*\) -> (.+)/),
                made.1 == made.2, made.1.hasSuffix("." + type.name)
            else { return false }
            return (0..<function.name.description.count { $0 == ":" }).allSatisfy {
                hasDefault($0, of: name.dropFirst(prefix.count), in: type.identifier.precise)
            }
        }.min { $0.symbol < $1.symbol }
    }

    /// The value of each default argument is computed by a function of its own. What a class does not declare itself
    /// has those of its superclass.
    private func hasDefault(_ argument: Int, of initializer: Substring, in type: String) -> Bool {
        let name = type.dropFirst(2) + initializer.dropLast()
        if functions[Symbol("$s\(name)cfA\(argument == 0 ? "" : "\(argument - 1)")_")] != nil { return true }
        let inheritance = graph.relationships.first { $0.kind == "inheritsFrom" && $0.source == type }
        guard symbols["s:\(name)c"] == nil, let inheritance else { return false }
        return hasDefault(argument, of: initializer, in: inheritance.target)
    }
}
