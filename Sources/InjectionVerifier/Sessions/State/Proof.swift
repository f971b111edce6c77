/// Proves that the first value of a variable, a registered instance or a captured value belongs to a session. Either
/// the value is computed from an injection of a session type, or it is an object whose properties get their first
/// values from code that injects a session type.
final class Proof {
    enum Reason: Hashable {
        /// The value is the injected instance of this type, or is computed from it.
        case injects(TypeID, Place)
        /// The value is an object of the first type. The code that gives `property` its first value injects the second
        /// type, or makes an object whose properties inject it.
        case made(TypeID, property: Variable, TypeID, Place)

        var isOfObject: Bool { if case .made = self { true } else { false } }

        /// The injected type, and the place of the injection.
        var injected: (type: TypeID, place: Place) {
            switch self {
            case .injects(let type, let place), .made(_, _, let type, let place): (type, place)
            }
        }
    }

    private let program: Program
    private let scope: SessionScope
    private let variables: Variables
    private let writers: Writers
    private let values: FirstValues
    private let writes: Writes
    private let passed: PassedObjects
    private let making: MakingCode
    private let belonging: Belonging
    /// The plain names of the types that are registered permanently and are no session types.
    private let forGood: Set<TypeID>
    private let reasons = Memo<Made<Variable>, Reason?>(unfinished: .some(nil))
    private let reasonsOfObjects = Memo<Made<TypeID>, Reason?>(unfinished: .some(nil))
    /// A variable or the type of an object, with the functions that make the object or run code that does. `makers` is
    /// empty if these are not known.
    private struct Made<Value: Hashable>: Hashable { var value: Value; var makers: Set<Symbol> }

    init(
        _ graph: InjectionGraph, _ belonging: Belonging, _ values: FirstValues, _ making: MakingCode,
        _ writers: Writers, _ writes: Writes
    ) {
        (program, scope, self.values, self.belonging) = (writes.program, graph.scope, values, belonging)
        (variables, self.making, self.writers, self.writes) = (writes.variables, making, writers, writes)
        passed = PassedObjects(values, writes)
        let registered = graph.ofPrograms.filter { graph.isForGood($0) && !graph.scope.contains($0.type) }
        forGood = Set(registered.map { [variables = writes.variables] in variables.plainName($0.type) })
    }

    /// Returns why the value of a variable belongs to a session. Returns nil if that is not proved, as for a weak
    /// variable, for one whose value keeps nothing (`keeps`), and for a `var` that code writes after launch. If the
    /// variable is a property, `makers` are the functions that make the objects in question, or run code that does. If
    /// they are not known, `makers` is empty, and any initializer may have made the objects.
    func reason(_ variable: Variable, ofObjectsMadeBy makers: Set<Symbol>) -> Reason? {
        reasons(Made(value: variable, makers: makers)) { findReason(variable, makers) }
    }

    private func findReason(_ variable: Variable, _ makers: Set<Symbol>) -> Reason? {
        guard let declaration = variables[variable], !declaration.isWeak,
            keeps(declaration.type, madeAs: values.types(storedIn: variable)),
            declaration.isConstant || !writers.isWrittenAfterLaunch(variable)
        else { return nil }
        let running = declaration.owner.flatMap { making.running(makers, making: $0) }
        let functions = making.firstValueFunctions(of: variable, running)
        if let direct = functions.lazy.compactMap({ self.injection(in: $0, storedIn: variable) }).first {
            return direct
        }
        guard !declaration.type.hasFunctions else { return nil }
        let made = values.types(storedIn: variable, by: functions)
        return made.sorted().lazy.filter { self.variables.mayHold(declaration.type, $0) }
            .compactMap { self.reason(objectOf: $0, madeBy: Set(functions)) }.first
            ?? reason(passed.types(in: variable, by: functions), in: declaration.type, madeBy: functions)
            ?? declaration.owner.flatMap { reason(ofArgumentIn: declaration, of: $0, functions, running) }
    }

    /// Returns why a value of the type `holder` belongs to a session: it holds an object of one of the types `made`,
    /// itself or in a property of another such object, which got it as an argument. The functions `makers` make the
    /// objects, or run code that does. Returns nil if that is not proved.
    private func reason(_ made: Set<TypeID>, in holder: TypeID, madeBy makers: [Symbol]) -> Reason? {
        guard !made.isEmpty else { return nil }
        let holders = Set(reachableFrom: [holder]) { holder in
            let inside =
                self.made(made, in: holder) + variables.named(in: holder).filter { variables.kinds[$0] == .enum }
            return inside.flatMap(variables.allProperties).filter { property in
                !property.isWeak && !property.type.hasFunctions
                    && (property.isConstant || !writers.isWrittenAfterLaunch(property.variable))
            }.map(\.type)
        }
        return Set(holders.flatMap { self.made(made, in: $0) }).sorted().lazy.compactMap {
            self.reason(objectOf: $0, madeBy: Set(makers))
        }.first
    }

    private func made(_ made: Set<TypeID>, in holder: TypeID) -> [TypeID] {
        made.filter { variables.mayHold(holder, $0) }
    }

    /// Returns why a property of an object belongs to a session, if the initializer got its value as an argument from
    /// the call at `site`. Returns nil if that is not proved.
    func reason(_ property: Variables.Declaration, madeAt site: CallSite) -> Reason? {
        guard !property.isWeak, !property.type.hasFunctions,
            property.isConstant || !writers.isWrittenAfterLaunch(property.variable)
        else { return nil }
        return reason(passed.types(handedAt: site), in: property.type, madeBy: [site.function])
    }

    /// True if a value of `type` may keep an object that the code of this value injects. `made` has the types of all
    /// objects that the code makes.
    ///
    /// The answer is false if each type of the program that `type` names is of one of these kinds:
    /// - It holds everything weakly, except values of permanently registered types: see `Variables.isOnlyWeak`.
    /// - It is registered permanently, and neither it nor a subtype is in `made`. The value is then the instance that
    ///   all sessions share, and was made without the injected object. But if `made` has such a type, the value may be
    ///   a new object, which may keep the injected one.
    ///
    /// The answer is always true if `type` names no type of the program, has a function in it, or may hold a session
    /// type.
    func keeps(_ type: TypeID, madeAs made: Set<TypeID>) -> Bool {
        let names = variables.named(in: type)
        guard !names.isEmpty, !type.hasFunctions, belonging.mayBeHeld(by: type) == nil else { return true }
        return !names.allSatisfy { name in
            variables.isOnlyWeak(name, besides: forGood)
                || forGood.contains(name) && made.isDisjoint(with: variables.subtypes(of: name).union([name]))
        }
    }

    /// Returns why a registered instance, or a value that a block captures, belongs to a session; nil if that is not
    /// proved. `sites` are the calls that made the value. The search goes from these calls to those that made their
    /// arguments, and so on, up to a call that injects a session type, itself or in the code that it runs.
    func reason(_ sites: [CallSite]) -> Reason? {
        let makers = Set(reachableFrom: sites) { site in
            let inputs = program.functions.call(at: site)?.inputs.values.flatMap(\.self) ?? []
            return program.callers.makers(of: inputs, in: site.function)
        }
        return makers.sorted().lazy.compactMap(reason(resultAt:)).first
    }

    /// Returns why the result of a call belongs to a session; nil if that is not proved.
    private func reason(resultAt site: CallSite) -> Reason? {
        guard let call = program.functions.call(at: site), !call.isReference,
            let function = program.functions[site.function]
        else { return nil }
        if let type = values.types(injectedAt: call, in: site.function).first(where: scope.contains) {
            return .injects(type, call.place)
        }
        return program.dispatch.candidates(call.callee, in: function).lazy.compactMap(reason(returnedBy:)).first
    }

    /// Returns why the result of a function belongs to a session; nil if that is not proved.
    func reason(returnedBy symbol: Symbol) -> Reason? {
        if let type = values.type(initializedBy: symbol) { return reason(objectOf: type, madeBy: [symbol]) }
        let injected = values.injections(by: symbol).first { scope.contains($0.type) }
        return injected.map { .injects($0.type, $0.place) }
            ?? values.types(madeBy: symbol).sorted().lazy.compactMap { self.reason(objectOf: $0, madeBy: [symbol]) }
            .first
    }

    /// Finds the injection of a session type from which the function `symbol` computes the first value of a variable.
    /// Returns nil if there is none.
    private func injection(in symbol: Symbol, storedIn variable: Variable) -> Reason? {
        let isExpression = values.isExpression(symbol, of: variable)
        for injected in values.injections(by: symbol) where isExpression || injected.property == variable {
            if scope.contains(injected.type) { return .injects(injected.type, injected.place) }
        }
        guard let function = program.functions[symbol] else { return nil }
        for write in writes.writes(in: symbol) where write.variable == variable && write.path.isEmpty {
            let injected = write.origins.flatMap { self.values.injections(in: $0, in: function) }
            if let first = injected.first(where: { scope.contains($0.type) }) {
                return .injects(first.type, first.place)
            }
        }
        return wrapped(in: function, variable)
    }

    /// Finds the injection of a session type that an initializer makes, most likely for a property with a wrapper:
    /// `user = Inject()`, with `@Setting var user: User`. It is not known where the result goes: it is enough that the
    /// type of the wrapper, such as `Setting<User>`, names the injected type. Returns nil if there is none.
    private func wrapped(in initializer: Function, _ variable: Variable) -> Reason? {
        guard initializer.isInitializer, let declaration = variables[variable], declaration.wrapper != nil else {
            return nil
        }
        for call in initializer.calls where call.injects {
            guard let type = program.injectedType(of: call, in: initializer.symbol), scope.contains(type) else {
                continue
            }
            if declaration.type.parts.contains(where: { $0 == type || $0 == type.unwrapped }) {
                return .injects(type, call.place)
            }
        }
        return nil
    }

    /// Returns why the objects of a type that `makers` make hold an object of a session: the code of their properties'
    /// first values injects a session type, or makes an object for which that is so. Returns nil if that is not proved.
    /// If `makers` is empty, or runs no initializer of the type, any initializer may have made the objects.
    func reason(objectOf type: TypeID, madeBy makers: Set<Symbol>) -> Reason? {
        reasonsOfObjects(Made(value: type, makers: makers)) {
            let running = making.running(makers, making: type)
            return variables.allProperties(of: type).lazy.filter { !$0.isWeak }.compactMap { property in
                self.reason(type, property, running)
            }.first
        }
    }

    /// Returns why an object belongs to a session through a property. Only initializers among the functions `running`
    /// have made the object; any, if that is nil.
    private func reason(_ type: TypeID, _ property: Variables.Declaration, _ running: Set<Symbol>?) -> Reason? {
        guard property.isConstant || !writers.isWrittenAfterLaunch(property.variable) else { return nil }
        let functions = making.firstValueFunctions(of: property.variable, running)
        for symbol in functions where program.functions[symbol]?.isLazyGetter == false {
            if case .injects(let injected, let place)? = injection(in: symbol, storedIn: property.variable) {
                return .made(type, property: property.variable, injected, place)
            }
        }
        guard !property.type.hasFunctions else { return nil }
        for made in values.types(storedIn: property.variable, by: functions).sorted()
        where made != type && variables.mayHold(property.type, made) {
            if let inner = reason(objectOf: made, madeBy: Set(functions)) {
                return .made(type, property: property.variable, inner.injected.type, inner.injected.place)
            }
        }
        let passed = passed.types(in: property.variable, by: functions).subtracting([type])
        let inner =
            reason(passed, in: property.type, madeBy: functions)
            ?? reason(ofArgumentIn: property, of: type, functions, running)
        return inner.map { .made(type, property: property.variable, $0.injected.type, $0.injected.place) }
    }

    /// Returns why a property belongs to a session through an argument that one of `functions`, the initializers,
    /// stores in it. Returns nil if that is not proved.
    private func reason(
        ofArgumentIn property: Variables.Declaration, of type: TypeID, _ functions: [Symbol], _ running: Set<Symbol>?
    ) -> Reason? {
        making.argumentMakers(in: property.variable, of: type, functions, running).lazy
            .compactMap(reason(resultAt:)).first { reason in
                let held = if case .made(let object, _, _, _) = reason { object } else { reason.injected.type }
                return self.variables.mayHold(property.type, self.variables.plainName(held.unwrapped))
            }
    }
}
