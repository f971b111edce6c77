/// Finds the variables that live as long as the program.
///
/// The roots are static and global variables, properties of objects that the system or launch makes, instances that
/// are registered for good, and objects that the blocks of such registrations capture. From a variable the search
/// goes on to the properties of its first value, unless code writes the variable later: then its row stands for all
/// that it holds.
final class LastingVariables {
    /// The reason why a variable lasts.
    struct Reason: Hashable {
        /// The variable whose value has the object of this property; nil for a root.
        var parent: Variable?
        var text: String
    }

    private(set) var all: [Variable: Reason] = [:]
    private let graph: InjectionGraph
    private let state: ProgramState
    private var variables: Variables { state.variables }
    private var types: Set<TypeID> = []
    /// The types of the objects that are made together with a variable's owner, by variable. In the call
    /// `Shell([SignIn(), SignOut()])`, these are the commands.
    private var madeForOwner: [Variable: Set<TypeID>] = [:]
    private var queue: [Variable] = []

    init(_ state: ProgramState) {
        (self.state, graph) = (state, state.graph)
        addRoots()
        var position = 0
        while position < queue.count {
            follow(queue[position])
            position += 1
        }
    }

    private func add(_ variable: Variable, _ parent: Variable?, _ text: String) {
        guard all[variable] == nil, let declaration = variables[variable], !declaration.isWeak else { return }
        all[variable] = Reason(parent: parent, text: text)
        queue.append(variable)
    }

    /// Adds the properties of an object. Of a struct in a variable, it adds only those of the objects in it, because
    /// the struct's own fields are parts of the variable.
    private func add(objectOf type: TypeID, _ parent: Variable?, _ text: String, made: Set<TypeID> = []) {
        for property in variables.allProperties(of: type) {
            madeForOwner[property.variable, default: []].formUnion(made)
        }
        guard types.insert(type).inserted else { return }
        if parent != nil, [.struct, .enum].contains(variables.kinds[type]) {
            for property in variables.properties(of: type) where !property.isWeak {
                for inner in classes(of: property) { add(objectOf: inner, parent, text, made: made) }
            }
            return
        }
        for property in variables.allProperties(of: type) {
            add(property.variable, parent, "a property of `\(type)`, \(text)")
        }
    }

    private func follow(_ variable: Variable) {
        guard let declaration = variables[variable] else { return }
        let isWritten = state.writers.isWrittenAfterLaunch(variable)
        guard declaration.isConstant || !isWritten, state.proof.reason(variable) == nil else { return }
        let made = made(for: variable)
        for type in classes(of: declaration) {
            add(objectOf: type, variable, "which `\(state.name(of: variable))` has", made: made)
        }
    }

    /// Returns the types of the program of which a variable may hold objects: the declared types, and their subtypes
    /// of which its first value is made.
    private func classes(of declaration: Variables.Declaration) -> [TypeID] {
        let type = declaration.type
        if let wrapper = declaration.wrapper, variables.isDeclared(wrapper), !keepsArgument(wrapper) { return [] }
        let made = made(for: declaration.variable)
        var found: [TypeID] = []
        for name in variables.named(in: type) where name != declaration.wrapper {
            if variables.kinds[name] != .protocol { found.append(name) }
            found += made.intersection(variables.subtypes(of: name)).sorted()
        }
        let isOpen = type.hasFunctions || type.baseNames.contains { $0 == "Any" || $0 == "AnyObject" }
        return found + (isOpen ? made.sorted() : [])
    }

    /// Finds the types that the code of a variable's first value makes, itself or by the blocks of the types that it
    /// injects.
    private func made(for variable: Variable) -> Set<TypeID> {
        let values = state.values
        let injected = Set(
            values.makers(of: variable).flatMap(values.injections).filter {
                $0.property == nil || $0.property == variable
            }
            .map(\.type.unwrapped))
        let blocks = graph.ofPrograms.filter { injected.contains($0.type) && !$0.isIsolated && !$0.endsWithSession }
            .compactMap(\.block.symbol)
        return blocks.reduce(into: values.types(storedIn: variable)) { $0.formUnion(values.types(madeBy: $1)) }
            .union(madeForOwner[variable] ?? [])
    }

    /// True if a wrapper that the program declares stores the value that it wraps.
    private func keepsArgument(_ wrapper: TypeID) -> Bool {
        let parameters = Set(state.values.initializers(of: wrapper).flatMap(\.genericParameters))
        return variables.properties(of: wrapper).contains { property in
            property.type.baseNames.contains {
                parameters.contains($0.description) || $0.isDeclared(in: wrapper)
            }
        }
    }
}

extension LastingVariables {
    private func addRoots() {
        for declaration in variables.all.values.sorted(by: { $0.variable < $1.variable }) where declaration.owner == nil
        {
            let variable = declaration.variable
            let isLocal = state.writers.ofScript.contains(variable) && !state.writers.isWrittenAfterLaunch(variable)
            if !isLocal { add(variable, nil, "static or global") }
        }
        for type in variables.roots.sorted() { add(objectOf: type, nil, "which the system makes") }
        for beginning in state.code.beginnings.sorted() { addConstants(of: beginning) }
        for registration in graph.ofPrograms
        where !registration.isIsolated && registration.isAtLaunch && !registration.endsWithSession {
            if registration.isInstance { addInstance(registration) } else { addCaptured(by: registration) }
        }
    }

    /// Adds the objects that top-level code or `main` makes at launch and has names for: `let shell = Shell()`.
    private func addConstants(of beginning: Symbol) {
        guard let function = state.program.functions[beginning], !function.isInitializer else { return }
        for run in state.program.runs(by: beginning) where function.calls[run.call].isNamed {
            let position = Position(block: function.blocks[run.call], calls: run.call)
            guard let made = state.program.functions[run.symbol], made.isInitializer, let type = made.selfType,
                state.code.isLaunch(position, in: function)
            else { continue }
            add(objectOf: variables.plain(type), nil, "which `\(function.name.shown)` makes")
        }
    }

    private func addInstance(_ registration: Registration) {
        let made = state.instanceTypes(registration)
        guard !made.contains(where: { state.proof.reason(objectOf: $0) != nil }) else { return }
        let declared = variables.named(in: registration.type).filter { variables.kinds[$0] != .protocol }
        for type in declared + made.sorted() { add(objectOf: type, nil, "which is registered as an instance") }
    }

    /// Adds the objects that the block of a permanent registration captures.
    private func addCaptured(by registration: Registration) {
        guard let block = registration.block.symbol.flatMap({ state.program.functions[$0] }) else { return }
        for type in block.captureTypes.sorted(by: { $0.key < $1.key }).map(\.value)
        where state.belonging.mayBeHeld(by: type) == nil {
            for name in variables.named(in: type) where [.class, .actor].contains(variables.kinds[name]) {
                add(objectOf: name, nil, "which the block of `\(TypeNames.display(registration.type))` captures")
            }
        }
    }
}
