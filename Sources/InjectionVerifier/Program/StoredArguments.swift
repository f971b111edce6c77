/// Finds the arguments that are functions and that other functions store, so that they outlive the call.
///
/// In `func listen(_ body: @escaping () -> Void) { bodies.append(body) }`, the first argument is stored. In
/// `func watch(_ body: @escaping () -> Void) { listen { body() } }`, it is stored, too, because a stored closure
/// captures the argument. A closure that a task or a queue runs is also taken for a stored one.
struct StoredArguments {
    private struct Argument: Hashable { var function: Symbol; var index: Int }

    private let functions: Functions
    private let dispatch: Dispatch
    private let areStored = Memo<Argument, Bool>(unfinished: false)

    init(_ functions: Functions, _ dispatch: Dispatch) { (self.functions, self.dispatch) = (functions, dispatch) }

    func contains(_ index: Int, of symbol: Symbol) -> Bool {
        areStored(Argument(function: symbol, index: index)) {
            guard let function = functions[symbol] else { return false }
            return function.storedArguments.contains(index)
                || function.calls.contains { call in
                    !call.isReference
                        && call.closures.contains { stores($1, at: $0, of: call, argument: index, in: function) }
                }
        }
    }

    /// True if a call stores the argument `index` of its function. The call is handed `value` at `position`: the
    /// argument itself, or a closure that captured it.
    private func stores(
        _ value: FunctionValue, at position: Int, of call: Call, argument index: Int, in function: Function
    ) -> Bool {
        value.alternatives.contains { value in
            switch value {
            case .parameter(index): return isStored(position, by: call, in: function)
            case .function(let closure, _, let captures):
                let captured = captures.filter { $0.value.parameters.contains(index) }.keys
                guard !captured.isEmpty else { return false }
                let times = function.calls.filter { $0.isReference && $0.callee.symbol == closure }.map(\.time)
                return times.contains(.later) || captured.contains { contains($0, of: closure) }
                    || times.contains(.escaping) && isStored(position, by: call, in: function)
            case .parameter, .unknown, .oneOf: return false
            }
        }
    }

    /// True if a function that the call may reach was not read, or stores the call's argument at `position`.
    private func isStored(_ position: Int, by call: Call, in function: Function) -> Bool {
        let targets = dispatch.candidates(call.callee, in: function)
        return targets.contains { functions[$0] == nil || contains(position, of: $0) }
    }
}
