/// Finds the variables that live as long as the program.
///
/// The search begins with static and global variables, and with the properties of three kinds of objects: those that
/// the system or launch makes, permanently registered instances, and those that the blocks of permanent registrations
/// capture. From a variable, the search goes on to the properties of the objects that its first value has, or that
/// launch puts into it. The search stops at a `var`, and at a keeper such as a `Mutex`, that code writes after launch,
/// because its row stands for all that the variable holds. The search also stops at a value that is proved to belong to
/// a session.
final class LastingVariables {
    struct Reason: Hashable {
        /// The variable that holds the object with this property. It is nil for a variable with which the search
        /// begins.
        var parent: Variable?
        var text: String
    }

    private(set) var reasons: [Variable: Reason] = [:]
    /// For each property, the variables that may hold an object with it, or a struct with such an object.
    private var holders: [Variable: Set<Variable>] = [:]
    /// For each property of an object that launch makes, why the argument that it gets there belongs to a session.
    private var proofsAtLaunch: [Variable: Proof.Reason] = [:]
    private let graph: InjectionGraph
    private let state: ProgramState
    private var variables: Variables { state.variables }
    private var addedTypes: Set<TypeID> = []
    /// For each property, the types of the objects that were made together with the property's owner. After
    /// `Shell([SignIn(), SignOut()])`, these include `SignIn` and `SignOut` for each property of `Shell`.
    private var madeForOwner: [Variable: Set<TypeID>] = [:]
    /// For each property, the functions that make its owner, or run code that does. Empty if they are not known.
    private var ownerMakers: [Variable: Set<Symbol>] = [:]
    private var queue: [Variable] = []
    private let putAtLaunch: PutAtLaunch
    let instances: LastingInstances

    init(_ state: ProgramState) {
        (self.state, graph, putAtLaunch) = (state, state.graph, PutAtLaunch(state))
        instances = LastingInstances(state.program, state.variables, patterns: state.heldArguments.patterns)
        addRoots()
        var position = 0
        while position < queue.count {
            follow(queue[position])
            position += 1
        }
    }

    private func add(_ variable: Variable, _ parent: Variable?, _ text: String) {
        guard reasons[variable] == nil, let declaration = variables[variable], !declaration.isWeak else { return }
        reasons[variable] = Reason(parent: parent, text: text)
        queue.append(variable)
    }

    /// Adds the properties of an object. For a struct or an enum in a variable, adds only the properties of the objects
    /// in it, because its own properties are parts of that variable.
    private func add(
        objectOf type: TypeID, _ parent: Variable?, _ text: String, made: Set<TypeID> = [], by makers: Set<Symbol> = [],
        in declared: TypeID? = nil, of owner: TypeID? = nil, heldBy holder: Variable? = nil
    ) {
        instances.add(type, in: declared, of: owner, isMade: made.contains(type))
        for property in variables.allProperties(of: type) {
            let known = ownerMakers[property.variable] ?? makers
            ownerMakers[property.variable] = known.isEmpty || makers.isEmpty ? [] : known.union(makers)
            madeForOwner[property.variable, default: []].formUnion(made)
            if let holder = holder ?? parent { holders[property.variable, default: []].insert(holder) }
        }
        guard addedTypes.insert(type).inserted else { return }
        if parent != nil, [.struct, .enum].contains(variables.kinds[type]) {
            for property in variables.properties(of: type) where !property.isWeak {
                // Code changes what a wrapper keeps that is an object, although the struct is constant.
                if let wrapper = variables.ownWrapper(of: property.variable), variables.kinds[wrapper] == .class {
                    add(property.variable, parent, "a property of `\(type)`, \(text)")
                }
                for inner in heldTypes(of: property) {
                    add(
                        objectOf: inner, parent, text, made: made, by: makers, in: property.type, of: type,
                        heldBy: property.variable)
                }
            }
            return
        }
        for property in variables.allProperties(of: type) {
            add(property.variable, parent, "a property of `\(type)`, \(text)")
        }
    }

    /// Adds the properties of the objects that a variable holds from the beginning. Adds nothing for a variable that
    /// code writes after launch, nor if the value is proved to belong to a session.
    private func follow(_ variable: Variable) {
        guard let declaration = variables[variable] else { return }
        let isWritten = !instances.lasting(state.writers.afterLaunch(variable), of: declaration).isEmpty
        guard !isWritten, proof(of: variable) == nil else { return }
        let typesMade = typesMade(for: variable)
        let owners = ownerMakers[variable] ?? []
        let running = declaration.owner.flatMap { state.making.running(owners, making: $0) }
        let makers = owners.union(state.making.firstValueFunctions(of: variable, running))
        for type in heldTypes(of: declaration) {
            add(
                objectOf: type, variable, "which `\(state.name(of: variable))` has", made: typesMade, by: makers,
                in: declaration.type, of: declaration.owner)
        }
    }

    /// Returns why the value of a lasting variable belongs to a session; nil if that is not proved.
    func proof(of variable: Variable) -> Proof.Reason? {
        state.proof.reason(variable, ofObjectsMadeBy: ownerMakers[variable] ?? []) ?? proofsAtLaunch[variable]
    }

    /// Returns the variables with which the search began, and that may hold the object with a lasting property, itself
    /// or through others: `Client.shared` for `Header.account`.
    func beginnings(of property: Variable) -> [Variable] {
        Set(reachableFrom: [property]) { Array(holders[$0] ?? []) }.filter { holder in
            holder != property && reasons[holder].map { $0.parent == nil } == true
        }.sorted()
    }

    /// Returns the types of the program whose objects a variable may hold: the types in its declaration, their subtypes
    /// that the code of its first value makes, and the types that launch puts there. If the variable may hold anything,
    /// all types that the code of its first value makes are among them. Returns none if a wrapper of the program does
    /// not store the value.
    private func heldTypes(of declaration: Variables.Declaration) -> [TypeID] {
        let type = declaration.type
        if let wrapper = declaration.wrapper, variables.isDeclared(wrapper), !keepsArgument(wrapper) { return [] }
        let typesMade = typesMade(for: declaration.variable)
        var types: [TypeID] = []
        let held = declaration.wrapper == nil ? state.heldArguments.only(in: type) : type
        for name in variables.named(in: held) where name != declaration.wrapper {
            if variables.kinds[name] != .protocol { types.append(name) }
            types += typesMade.intersection(variables.subtypes(of: name)).sorted()
        }
        types += putAtLaunch.types(in: declaration).sorted()
        return types + (declaration.mayHoldAnything ? typesMade.sorted() : [])
    }

    /// Finds the types of the objects that the code of a variable's first value makes, itself or in the permanent
    /// blocks of the types that it injects. Includes the types of objects that were made together with the variable's
    /// owner.
    private func typesMade(for variable: Variable) -> Set<TypeID> {
        let values = state.values
        let injected = Set(values.injections(storedIn: variable).map(\.type.unwrapped))
        let blocks = injected.sorted().flatMap { state.permanentBlocks[$0] ?? [] }
        instances.noteMade(by: values.firstValueFunctions(of: variable) + blocks)
        return blocks.reduce(into: values.types(storedIn: variable)) { $0.formUnion(values.types(madeBy: $1)) }
            .union(madeForOwner[variable] ?? [])
    }

    /// True if a wrapper that the program declares may store the value that it wraps.
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
        for declaration in variables.declarations.values.sorted(by: { $0.variable < $1.variable })
        where declaration.owner == nil && !state.values.ofTests.contains(declaration.variable) {
            let variable = declaration.variable
            let isLocal = state.writers.ofScript.contains(variable) && !state.writers.isWrittenAfterLaunch(variable)
            if !isLocal { add(variable, nil, "static or global") }
        }
        for type in variables.roots.sorted() { add(objectOf: type, nil, "which the system makes") }
        addMadeAtLaunch()
        for registration in graph.ofPrograms
        where !registration.isIsolated && registration.isOutsideResets && !registration.endsWithSession {
            if registration.isInstance { addInstance(registration) } else { addCaptured(by: registration) }
        }
    }

    /// Adds the objects that launch makes and that live on when the program resets. There are two kinds. A beginning,
    /// or a task that top-level code starts, gives the object a name: `let shell = Shell()`. Or the object has a method
    /// that may reset, and so goes on after the reset: `await Shell().run()`.
    private func addMadeAtLaunch() {
        let (program, launch) = (state.program, graph.launchWithWaits)
        for beginning in launch.beginnings.sorted() {
            guard let function = program.functions[beginning], !function.isInitializer else { continue }
            for run in program.runs(by: beginning) where function.calls[run.call].isNamed {
                addMade(at: CallSite(function: beginning, call: run.call))
            }
        }
        for method in launch.resettingAtOnce.sorted() {
            guard let receiver = program.functions[method]?.selfType.map(variables.plainName) else { continue }
            let values = program.callers.ofProgram(method).flatMap { site in
                let inputs = program.functions.call(at: site)?.inputs.values.flatMap(\.self) ?? []
                return program.callers.makers(of: inputs, in: site.function)
            }
            for site in Set(values).sorted() { addMade(at: site, as: receiver) }
        }
    }

    private func addMade(at site: CallSite, as receiver: TypeID? = nil) {
        guard let function = state.program.functions[site.function],
            graph.launchWithWaits.mayContain(function.position(before: site.call), in: function)
        else { return }
        for symbol in state.program.dispatch.targets(at: site) {
            guard let type = state.values.type(initializedBy: symbol),
                receiver.map(variables.ancestry(type).contains) != false
            else { continue }
            for property in variables.allProperties(of: type) where proofsAtLaunch[property.variable] == nil {
                proofsAtLaunch[property.variable] = state.proof.reason(property, madeAt: site)
            }
            add(objectOf: type, nil, "which `\(function.name.shown)` makes", by: [symbol])
        }
    }

    private func addInstance(_ registration: Registration) {
        let made = state.instanceTypes(registration)
        let makers = state.instanceMakers(registration)
        guard !made.contains(where: { state.proof.reason(objectOf: $0, madeBy: makers) != nil }) else { return }
        let declared = variables.named(in: registration.type).filter { variables.kinds[$0] != .protocol }
        // If no maker of the instance is known, it may be a collection. Its elements are then made somewhere in the
        // function that registers it.
        let elements = variables.named(in: registration.type).reduce(into: Set<TypeID>()) {
            $0.formUnion(variables.subtypes(of: $1))
        }
        let types = made.isEmpty ? elements.intersection(state.values.types(madeBy: registration.function)) : made
        for type in declared + types.sorted() {
            add(objectOf: type, nil, "which is registered as an instance", by: makers, in: registration.type)
        }
    }

    /// Adds the objects of classes and actors that the block of a permanent registration captures. A captured value
    /// that may hold a session type is left out, because `captured-for-good` reports it.
    private func addCaptured(by registration: Registration) {
        guard let block = registration.block.symbol.flatMap({ state.program.functions[$0] }) else { return }
        for type in block.captureTypes.sorted(by: { $0.key < $1.key }).map(\.value)
        where !type.isWeak && state.mayBeCaptured(by: type) == nil {
            for name in variables.named(in: type) where [.class, .actor].contains(variables.kinds[name]) {
                add(
                    objectOf: name, nil, "which the block of `\(TypeNames.display(registration.type))` captures",
                    in: type)
            }
        }
    }
}
