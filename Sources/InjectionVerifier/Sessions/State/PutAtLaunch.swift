/// Finds the objects that launch puts into variables by calls, rather than by their first values:
/// `server.use(Guard())`, with `func use(_ next: any Middleware) { middlewares.append(next) }`.
///
/// If launch writes a variable whose type names a protocol or a class, all objects of its subtypes that launch makes
/// count as put there, because launch may hand them on through a table or in a loop. An object that launch hands to an
/// initializer that stores it counts, too: `Search(store: MemoryStore())`. If the type names `Any`, has a function in
/// it, or names a struct that stores a function, an object counts only if launch hands it to a function or initializer
/// that writes the variable.
final class PutAtLaunch {
    private let state: ProgramState
    private var program: Program { state.program }
    private var launch: Launch { state.graph.launchWithWaits }
    private lazy var madeTypes = launch.functions.reduce(into: Set<TypeID>()) { types, function in
        for run in program.runs(by: function) where launch.contains(CallSite(function: function, call: run.call)) {
            if let type = state.values.type(initializedBy: run.symbol) { types.insert(type) }
        }
    }

    init(_ state: ProgramState) { self.state = state }

    /// Returns the types of the objects that launch puts into a variable, in addition to the types that its declaration
    /// names.
    func types(in declaration: Variables.Declaration) -> Set<TypeID> {
        let (variable, variables) = (declaration.variable, state.variables)
        let writers = (state.writers.byVariable[variable] ?? []).filter { !$0.isAfterLaunch }.map(\.function)
        let subtypes = variables.named(in: declaration.type).reduce(into: Set<TypeID>()) {
            $0.formUnion(variables.subtypes(of: $1))
        }
        var types = writers.isEmpty ? [] : madeTypes.intersection(subtypes)
        let holdsAnything = declaration.mayHoldAnything || variables.namesStructWithFunction(declaration.type)
        guard holdsAnything || !subtypes.isEmpty else { return types }
        let initializers = (declaration.owner.map { state.values.initializers(of: $0) } ?? []).map(\.symbol)
        let storing = initializers.filter { initializer in
            state.writes.writes(in: initializer).contains {
                $0.variable == variable && $0.origins.contains(where: \.isUnknownHere)
            }
        }
        let allocating = initializers.filter { program.runs(by: $0).contains { storing.contains($0.symbol) } }
        for writer in Set((holdsAnything ? writers : []) + storing + allocating) {
            for site in program.callers.ofProgram(writer) {
                let handed = self.types(handedAt: site)
                types.formUnion(holdsAnything ? handed : handed.intersection(subtypes))
            }
        }
        return types
    }

    /// Finds the types of the objects that a call in launch hands to a function, as arguments or as values that
    /// closures among the arguments capture. An injected object has the types that the permanent blocks of its type make.
    /// Objects that are made outside of launch are left out. Finds none if the
    /// call is not in launch.
    private func types(handedAt site: CallSite) -> Set<TypeID> {
        guard launch.contains(site), let function = program.functions[site.function] else { return [] }
        let call = function.calls[site.call]
        let closures = Set(call.closures.values.flatMap(\.symbols))
        let references = function.calls.filter { $0.isReference && $0.callee.symbol.map(closures.contains) == true }
        let sources = ([call] + references).flatMap { $0.inputs.values.flatMap(\.self) }
        return program.callers.makers(of: sources, in: site.function).reduce(into: []) { types, maker in
            guard launch.contains(maker) else { return }
            for target in program.dispatch.targets(at: maker) {
                types.formUnion(state.values.types(madeByCalling: target))
            }
            let injected = program.functions.call(at: maker).flatMap {
                program.injectedType(of: $0, in: maker.function)
            }
            for block in injected.flatMap({ state.permanentBlocks[$0.unwrapped] }) ?? [] {
                types.formUnion(state.values.types(madeBy: block))
            }
        }
    }
}

extension Variables.Declaration {
    /// True if the variable may hold any object: its type names `Any`, `AnyObject` or `any Sendable`, or it has a
    /// function in it.
    var mayHoldAnything: Bool { type.hasFunctions || type.baseNames.contains { $0.has(.anything) } }
}
