import InjectionVerifier

/// Decides which implementation is registered for which protocol. It also lists the types that are skipped, with the
/// reasons.
struct RegistrationPlan {
    struct Entry: Hashable {
        var proto: String; var implementation: String; var isOnMainActor: Bool; var module: String?
    }
    struct Skipped: Hashable { var type: String; var why: String }

    private(set) var entries: [Entry] = []
    private(set) var skipped: [Skipped] = []

    /// The naming convention: `CoolManager` and `CoolManagerImpl`.
    struct Convention {
        var protocolSuffix = ""
        var implementationSuffix = "Impl"

        func proto(for implementation: String) -> String? {
            let name = last(implementation)
            guard name.hasSuffix(implementationSuffix), name.count > implementationSuffix.count else { return nil }
            return name.dropLast(implementationSuffix.count) + protocolSuffix
        }
    }

    private let graph: SymbolGraph
    private let symbols: [String: SymbolGraph.Symbol]
    private let compiled: CompiledInitializers

    init(_ graph: SymbolGraph, _ compiled: CompiledInitializers, _ convention: Convention) {
        self.graph = graph
        symbols = Dictionary(graph.symbols.map { ($0.identifier.precise, $0) }) { first, _ in first }
        self.compiled = compiled
        var entriesFound: [Entry] = []
        let kinds: Set = ["swift.class", "swift.struct", "swift.enum", "swift.actor"]
        for type in graph.symbols where kinds.contains(type.kind.identifier) {
            guard let wanted = convention.proto(for: type.name) else { continue }
            let conformances = graph.relationships.filter {
                $0.kind == "conformsTo" && $0.source == type.identifier.precise
            }
            guard let (proto, module) = conformances.compactMap(proto).first(where: { Self.last($0.name) == wanted })
            else {
                // The protocol may be in another module. Without a suffix, every type has the name of an implementation.
                let isDeclared = graph.symbols.contains {
                    $0.kind.identifier == "swift.protocol" && Self.last($0.name) == wanted
                }
                if isDeclared || !convention.implementationSuffix.isEmpty {
                    skip(type.name, "it does not conform to \(wanted)")
                }
                continue
            }
            if let why = obstacle(type, proto) {
                skip(type.name, why)
            } else if let initializer = initializer(of: type) {
                entriesFound.append(
                    Entry(
                        proto: proto, implementation: type.name, isOnMainActor: isOnMainActor(type, initializer),
                        module: module))
            } else {
                skip(
                    type.name,
                    "it needs an initializer without arguments that is not private, failable, throwing, async or isolated to another actor"
                )
            }
        }
        for candidates in Dictionary(grouping: entriesFound, by: { [$0.module, $0.proto] }).values {
            guard candidates.count > 1 else {
                entries += candidates
                continue
            }
            let names = candidates.map(\.implementation).sorted().joined(separator: " and ")
            for entry in candidates { skip(entry.implementation, "\(entry.proto) has two candidates: \(names)") }
        }
        entries.sort { ($0.proto, $0.implementation) < ($1.proto, $1.implementation) }
        skipped = Set(skipped).sorted { ($0.type, $0.why) < ($1.type, $1.why) }
    }

    private mutating func skip(_ type: String, _ why: String) { skipped.append(Skipped(type: type, why: why)) }

    private static func last(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

    /// Returns the protocol of a conformance. If another module declares it, that module is in the result.
    private func proto(_ conformance: SymbolGraph.Relationship) -> (name: String, module: String?)? {
        if let symbol = symbols[conformance.target] { return (symbol.name, nil) }
        let path = (conformance.targetFallback ?? "").split(separator: ".").map { RawIdentifier.word(String($0)) }
        return path.count > 1 ? (path.dropFirst().joined(separator: "."), path[0]) : nil
    }

    private func obstacle(_ type: SymbolGraph.Symbol, _ proto: String) -> String? {
        let outer = graph.symbols.filter {
            type.pathComponents.starts(with: $0.pathComponents) && $0.kind.identifier != "swift.init"
        }
        if outer.contains(where: \.isPrivate) { return "it is private" }
        if type.swiftGenerics != nil { return "it is generic" }
        return graph.symbols.contains { $0.name == proto && $0.isPrivate } ? "its protocol \(proto) is private" : nil
    }

    /// Finds an initializer in the compiled code that can be called without an argument.
    private func initializer(of type: SymbolGraph.Symbol) -> CompiledInitializers.Initializer? {
        let prefix = "$s" + type.identifier.precise.dropFirst(2)
        return compiled.initializers.first { initializer in
            let name = initializer.symbol
            return name.hasPrefix(prefix) && initializer.type.hasSuffix("." + type.name)
                && declaration(of: name.dropFirst(2).dropLast())?.isPrivate != true
                && (0..<initializer.argumentCount).allSatisfy {
                    hasDefault($0, of: name.dropFirst(prefix.count), in: type.identifier.precise)
                }
        }
    }

    /// The declaration of an initializer, whose mangled name has neither its prefix nor its last letter; nil if it is
    /// inherited.
    private func declaration(of initializer: some StringProtocol) -> SymbolGraph.Symbol? {
        symbols["s:\(initializer)c"]
    }

    /// True if the type has to be built on the main actor. The initializer that the compiler writes for a main-actor
    /// class may be on no actor, but the class would not be safe if another thread built it.
    private func isOnMainActor(_ type: SymbolGraph.Symbol, _ initializer: CompiledInitializers.Initializer) -> Bool {
        if initializer.isOnMainActor { return true }
        let ancestry = sequence(first: type.identifier.precise) { superclass(of: $0) }
        guard type.kind.identifier == "swift.class",
            ancestry.contains(where: { symbols[$0]?.has("MainActor") == true })
        else { return false }
        let name = initializer.symbol.dropFirst(type.identifier.precise.count).dropLast()
        return ancestry.lazy.compactMap { declaration(of: $0.dropFirst(2) + name) }.first?.has("nonisolated") != true
    }

    private func superclass(of type: String) -> String? {
        graph.relationships.first { $0.kind == "inheritsFrom" && $0.source == type }?.target
    }

    /// True if an argument has a default: the compiler makes a function for each default argument. An inherited
    /// initializer has the default arguments of the superclass.
    private func hasDefault(_ argument: Int, of initializer: Substring, in type: String) -> Bool {
        let name = type.dropFirst(2) + initializer.dropLast()
        if compiled.contains("$s\(name)cfA\(argument == 0 ? "" : "\(argument - 1)")_") { return true }
        guard declaration(of: name) == nil, let superclass = superclass(of: type) else { return false }
        return hasDefault(argument, of: initializer, in: superclass)
    }
}
