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

    private let symbols: [String: SymbolGraph.Symbol]
    private let facts: ModuleFacts
    private let isolations: [String: Function]

    init(_ graph: SymbolGraph, _ facts: ModuleFacts, _ convention: Convention) {
        symbols = Dictionary(graph.symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        self.facts = facts
        isolations = Dictionary(facts.functions.map { ($0.symbol.name, $0) }) { first, _ in first }
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
            if let why = obstacle(type, graph) ?? obstacle(ofProtocol: proto.name, protocols[wanted] ?? []) {
                skip(type.name, why)
            } else if let initializer = initializer(of: type, graph) {
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

    private func obstacle(_ type: SymbolGraph.Symbol, _ graph: SymbolGraph) -> String? {
        let outer = graph.symbols.filter {
            type.pathComponents.starts(with: $0.pathComponents) && $0.kind.identifier != "swift.init"
        }
        if outer.contains(where: \.isPrivate) { return "it is private" }
        return type.swiftGenerics != nil ? "it is generic" : nil
    }

    private func obstacle(ofProtocol name: String, _ protocols: [SymbolGraph.Symbol]) -> String? {
        protocols.contains { $0.name == name && $0.isPrivate } ? "its protocol \(name) is private" : nil
    }

    /// An initializer that can be called without an argument. That it exists, and on which actor, the compiled code
    /// says.
    private func initializer(of type: SymbolGraph.Symbol, _ graph: SymbolGraph) -> Function? {
        let own = graph.symbols.filter { symbol in
            symbol.kind.identifier == "swift.init" && symbol.pathComponents.dropLast() == type.pathComponents[...]
                && !symbol.isPrivate
        }
        for symbol in own {
            let declaration = symbol.declaration
            guard !declaration.contains("init?"), !declaration.contains("init!"), !declaration.contains(" throws"),
                !declaration.contains(" async")
            else { continue }
            let base = "$s" + symbol.identifier.precise.dropFirst(2).dropLast()
            guard let function = isolations[base + "C"], function.isolation != .otherActor else { continue }
            let count = symbol.functionSignature?.parameters?.count ?? 0
            // The value of each default argument is computed by a function of its own.
            let isCallable = (0..<count).allSatisfy {
                isolations[base + "cfA" + ($0 == 0 ? "" : "\($0 - 1)") + "_"] != nil
            }
            if isCallable { return function }
        }
        // One that is inherited has a symbol of its own in the code, and none in the graph.
        guard own.isEmpty else { return nil }
        let prefix = "$s" + type.identifier.precise.dropFirst(2)
        let inherited = isolations[prefix + "ACycfC"] ?? inherited(by: type, prefix, graph)
        return inherited?.isolation != .otherActor ? inherited : nil
    }

    /// One of which all arguments have default values.
    private func inherited(by type: SymbolGraph.Symbol, _ prefix: String, _ graph: SymbolGraph) -> Function? {
        let inheritance = graph.relationships.first {
            $0.kind == "inheritsFrom" && $0.source == type.identifier.precise
        }
        guard let superclass = inheritance.flatMap({ symbols[$0.target] }),
            let initializer = initializer(of: superclass, graph)
        else { return nil }
        let length = superclass.identifier.precise.count
        return isolations[prefix + initializer.symbol.name.dropFirst(length)]
    }
}
