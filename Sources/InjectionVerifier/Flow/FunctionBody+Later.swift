/// What does not run at once: closures that a task, a queue or a timer is handed, and what follows an `await`.
extension FunctionBody {
    /// Notes the closures that a call only hands over.
    mutating func runLater(_ operands: [Int], _ instruction: SILInstruction) {
        // The closure of an `async let` may not be kept, but it does not run at once either.
        let isAsyncLet = instruction.operation == "builtin"
        for operand in operands {
            switch functionValue(operand) {
            case .function, .oneOf:
                let handed = handed(operand)
                for index in function.calls.indices {
                    guard case .function(let name) = function.calls[index].callee, handed.contains(name) else {
                        continue
                    }
                    if isAsyncLet || function.calls[index].time == .escaping { function.calls[index].time = .later }
                }
            case .parameter(let index) where !passingParameters.contains(index):
                let place = instruction.place ?? lastPlace ?? .unknown
                add(Call(callee: .parameter(index), time: .later, typeArguments: [], place: place))
            default: break
            }
        }
    }

    /// Asynchronous code begins by going where it belongs; from then on it goes elsewhere, or comes back, at an `await`.
    /// The top level of a program is where it belongs.
    mutating func keepFlow() {
        guard function.isAsync || isTopLevel || function.name.hasPrefix("closure #") else { return }
        let blocks = blocks.map(\.of)
        function.flow = Flow(
            successors: flow.successors.merging(flow.errors) { $0 + $1 },
            blocks: blocks.contains { $0 != 0 } ? blocks : [],
            suspensions: Array(isTopLevel ? hops[...] : hops.dropFirst()))
    }
}

extension Call.Callee {
    /// Whether it runs the closures that it may keep on another occasion, and none of them at once.
    var runsLater: Bool {
        switch self {
        case .function(let symbol):
            symbol.hasPrefix("$sSc") || symbol.contains("DiscardingTaskGroup") || symbol.isOfDispatch
                || (symbol.hasPrefix("$s10Foundation") && Self.later.contains { symbol.contains("\($0.count)\($0)C") })
        case .member(let member): Self.later.contains { member.hasPrefix("#\($0).") }
        default: false
        }
    }

    private static let later = [
        "Timer", "OperationQueue", "BlockOperation", "RunLoop", "Thread", "URLSession",
    ]
}
