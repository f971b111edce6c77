/// Where the results of calls are stored.
extension Program {
    /// The property that receives the result of a call in a function.
    func property(_ destination: Call.Destination?, in function: Symbol) -> String? {
        if case .property(let name) = destination {
            guard let accessor = accessor(of: name) else { return name }
            // A setter, or what gives the memory of a static variable: the compiler's comment names it.
            let name = functions[accessor]?.name ?? ""
            return name.replacing("static ", with: "").split(separator: ".").dropLast().joined(separator: ".")
        }
        return functions[function]?.initializedProperty
    }

    /// A setter, or what gives the memory of a static variable, if a property is named after that.
    func accessor(of property: String) -> Symbol? {
        property.hasPrefix("@") ? Symbol(String(property.dropFirst())) : nil
    }

    /// The properties that are always a queue which is not the main one.
    var ownQueues: Set<String> {
        Set(
            functions.values.compactMap { function in
                guard let property = function.initializedProperty, properties.constant.contains(property) else {
                    return nil
                }
                return function.calls.contains { $0.callee.has(.makesQueue) } ? property : nil
            })
    }

    /// Where the result of a call is stored; of one in an autoclosure, where what that returns is.
    func destination(of call: Call, in function: Function) -> Call.Destination? {
        let callers = (callers[function.symbol] ?? []).lazy.compactMap { self.functions[$0.caller]?.calls[$0.call] }
        guard call.destination == nil, function.symbol.isAutoclosure else { return call.destination }
        return callers.compactMap(\.destination).first
    }

    /// Whether nothing keeps the result of a call in a function but a weak variable.
    func isStoredWeakly(_ destination: Call.Destination?, in function: Symbol) -> Bool {
        destination == .weak || property(destination, in: function).map(properties.weak.contains) == true
    }

    /// Whether the result of a call is stored, but not weakly, or handed to what keeps it, here or where it is returned.
    func isKept(_ index: Int, in function: Function, besides seen: Set<Symbol> = []) -> Bool {
        let call = function.calls[index]
        if call.isKept { return true }
        let isHanded = function.calls.contains { other in
            keepers(of: .call(index), in: other).contains { keeps($0, other, in: function) }
        }
        guard call.isReturned, !isHanded else { return isHanded }
        guard !isEntryPoint(function) else { return true }
        // What has a caller who is not known. A default argument has none.
        guard let callers = callers[function.symbol] else { return !function.name.hasPrefix("default argument ") }
        return !seen.contains(function.symbol)
            && callers.contains { symbol, index in
                guard let caller = functions[symbol], !caller.calls[index].mayLeaveResult else { return true }
                return isKept(index, in: caller, besides: seen.union([function.symbol]))
            }
    }

    /// Whether what a call is handed as an argument is held more than weakly by what it calls.
    func keeps(_ argument: Int, _ call: Call, in function: Function) -> Bool {
        struct Use: Hashable { var function: Symbol?; var argument: Int }
        func uses(_ argument: Int, _ call: Call, _ function: Function) -> [Use] {
            let targets = candidates(call.callee, in: function)
            return (targets.isEmpty ? [nil] : targets.map(Optional.some)).map { Use(function: $0, argument: argument) }
        }
        return Set(reachableFrom: uses(argument, call, function)) { use in
            guard let function = use.function.flatMap({ functions[$0] }) else { return [] }
            return function.calls.flatMap { call in
                keepers(of: .parameter(use.argument), in: call).flatMap { uses($0, call, function) }
            }
        }.contains { use in use.function.flatMap { functions[$0] }?.keptArguments.contains(use.argument) != false }
    }

    /// The arguments of a call that are a value, but not what it is a method of.
    private func keepers(of value: Call.Source, in call: Call) -> [Int] {
        call.inputs.filter { $0.key != call.selfArgument && $0.value.contains(value) }.map(\.key)
    }
}

extension Function {
    /// The property that it gives its first value.
    var initializedProperty: String? {
        let prefix = "variable initialization expression of "
        return name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : nil
    }
}

extension Call {
    /// Whether something else may have its result than what is noted: what is not read.
    fileprivate var mayLeaveResult: Bool {
        if case .conformance = callee { return true }
        return isReference || isNamed || time != .now
    }
}
