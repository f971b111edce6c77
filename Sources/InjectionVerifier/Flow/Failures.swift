/// Finds the outcome of an error: it leaves the function, ends the program, is handled in the function, or reaches an
/// operation that the check does not know.
///
/// The search follows all execution paths from the error. It notes the facts that hold on each path: which value is the
/// error, which optional is nil because of it, and which flag was set. For example, let
/// `guard isLoaded else { fatalError() }` follow `do { try load() } catch { isLoaded = false }`. On the only path from
/// the error, the flag is `false`. So an error of `load` ends the program.
struct Failures {
    /// A fact about a value on one execution path: the value is the error, an optional that is nil, or a flag that is
    /// known to be true or false.
    private enum Fact: Hashable { case error, nothing, flag(Bool) }

    private struct State: Hashable {
        var block: BlockNumber
        var facts: [ValueNumber: Fact] = [:]
    }

    let code: SILFunction
    let flow: ControlFlow
    let values: LocalValues
    /// The generic parameters of the function, which may stand for any type.
    let parameters: Set<String>

    /// The number of states after which the search ignores facts. A function with twenty flags has a million
    /// combinations of facts. Without facts, the search comes through each block at most once more. It may then find
    /// outcomes that cannot happen, but misses none.
    private static let mostStates = 2_000

    /// Finds the outcome of an error of a call. The function goes on at `block` after an error, and at `normal`
    /// otherwise.
    func outcome(ofErrorIn block: BlockNumber, normal: [BlockNumber]) -> Call.Failure {
        let otherwise = flow.reachable(from: normal)
        var start = State(block: block)
        if let error = code.block(block)?.arguments.first { start.facts[error.value] = .error }
        var seen: Set<State> = []
        var queue = [start]
        var outcomes: Set<Call.Failure> = []
        while var state = queue.popLast() {
            if seen.count > Self.mostStates { state.facts = [:] }
            guard seen.insert(state).inserted else { continue }
            switch follow(&state, otherwise) {
            case .end(let outcome): outcomes.insert(outcome)
            case .on(let next): queue += next
            }
        }
        // If the execution paths have different outcomes, the first in this order is returned. So an error is fatal
        // only if no path has one of these outcomes.
        return [.kept, .rethrown, .handled].first(where: outcomes.contains) ?? .fatal
    }

    private enum Way { case end(Call.Failure), on([State]) }

    private func follow(_ state: inout State, _ otherwise: Set<BlockNumber>) -> Way {
        for instruction in code.block(state.block)?.instructions ?? [] {
            if instruction.endsProgram { return .end(code.exits(in: state.block) ? .handled : .fatal) }
            if instruction.isReturn { return .end(.handled) }
            // An operation that the check does not know may do anything with the error, or with an optional or a flag
            // that depends on it.
            if Operations.kinds[instruction.operation] == nil, instruction.mayPassOn,
                instruction.operands.contains(where: { fact($0, state) != nil })
            {
                return .end(.kept)
            }
            switch instruction.operation {
            case "throw", "throw_addr":
                // If the function may come to the same `throw` without this error, it may throw another error there.
                // Then the error is rethrown only if the operand is known to be the error, or if there is no operand,
                // as in `throw_addr`.
                let isSame = instruction.operands.contains { fact($0, state) == .error } || instruction.operands.isEmpty
                return .end(isSame || !otherwise.contains(state.block) ? .rethrown : .handled)
            default:
                learn(instruction, &state)
                if !instruction.successors.isEmpty { return .on(next(instruction, state)) }
            }
        }
        return .on([])
    }

    private func fact(_ value: ValueNumber, _ state: State) -> Fact? { state.facts[values.root(value)] }

    private func learn(_ instruction: SILInstruction, _ state: inout State) {
        let operands = instruction.operands
        func set(_ value: ValueNumber?, _ fact: Fact?) { if let value { state.facts[values.root(value)] = fact } }
        switch instruction.operation {
        case "store", "assign", "copy_addr", "store_borrow":
            if operands.count == 2 { set(operands[1], fact(operands[0], state)) }
        case "enum", "inject_enum_addr":
            let isNothing = instruction.members.first?.isNone ?? false
            let target = instruction.results.first ?? operands.first
            if isNothing {
                set(target, .nothing)
            } else if !operands.isEmpty {
                set(target, operands.compactMap { fact($0, state) }.first)
            }
        case "integer_literal":
            if instruction.types.first == .named([.init(name: "Builtin"), .init(name: "Int1")]) {
                set(instruction.results.first, .flag(instruction.text != "0"))
            }
        case "apply", "begin_apply": set(instruction.results.first, result(of: instruction, state))
        default:
            // A value that is made of another one has the same fact. For example, the result of a cast of the error is
            // the error.
            if let result = instruction.results.first, values.origin[result] == nil {
                set(result, operands.compactMap { fact($0, state) }.first)
            }
        }
    }

    private func result(of call: SILInstruction, _ state: State) -> Fact? {
        let facts = call.operands.dropFirst().map { fact($0, state) }
        if let symbol = values[call.operands.first]?.callee?.symbol, let first = facts.first {
            let areNothing = facts.prefix(2) == [.nothing, .nothing]
            switch symbol.standard {
            case .booleanLiteral: return first
            case .not: if case .flag(let flag)? = first { return .flag(!flag) }
            case .equalsNil: return facts.contains(.nothing) ? .flag(true) : nil
            case .unequalsNil: return facts.contains(.nothing) ? .flag(false) : nil
            case .equals: return areNothing ? .flag(true) : nil
            case .unequals: return areNothing ? .flag(false) : nil
            default: break
            }
        }
        return facts.contains(.error) ? .error : nil
    }

    private func next(_ instruction: SILInstruction, _ state: State) -> [State] {
        chosen(instruction.normalSuccessors, instruction, state).map { way in
            var next = State(block: way.block, facts: state.facts)
            let arguments = code.block(way.block)?.arguments.map(\.value) ?? []
            for argument in arguments { next.facts[argument] = nil }
            for (argument, value) in zip(arguments, instruction.handed(to: way)) {
                next.facts[argument] = fact(value, state)
            }
            if instruction.operation == "checked_cast_addr_br", instruction.operands.count == 2 {
                next.facts[values.root(instruction.operands[1])] = fact(instruction.operands[0], state)
            }
            return next
        }
    }

    /// Returns the successors to which the block may go on, given the facts. The error is taken for
    /// `InjectionError.notRegistered`.
    private func chosen(
        _ ways: [SILInstruction.Successor], _ instruction: SILInstruction, _ state: State
    ) -> [SILInstruction.Successor] {
        guard let fact = instruction.operands.first.flatMap({ self.fact($0, state) }) else { return ways }
        switch (instruction.operation, fact) {
        case ("switch_enum", .nothing), ("switch_enum_addr", .nothing):
            let way = ways.first { $0.label.hasPrefix("#Optional.none") }
            return way.map { [$0] } ?? ways
        case ("switch_enum", .error), ("switch_enum_addr", .error):
            guard ways.contains(where: { $0.label.hasPrefix("#InjectionError.") }) else { return ways }
            let way =
                ways.first { $0.label.hasPrefix("#InjectionError.notRegistered!") }
                ?? ways.first { $0.label == "default" }
            return way.map { [$0] } ?? ways
        case ("cond_br", .flag(let flag)):
            return ways.count == 2 ? [ways[flag ? 0 : 1]] : ways
        case ("checked_cast_br", .error), ("checked_cast_addr_br", .error):
            guard ways.count == 2, let target = instruction.types.last else { return ways }
            if Self.typesOfErrors.contains(target) { return [ways[0]] }
            guard case .named(let names) = target, !parameters.contains(names[0].name) else { return ways }
            return [ways[1]]
        default: return ways
        }
    }

    /// The types to which the error can be cast. A cast to any other type with a name fails, except to a generic
    /// parameter.
    private static let typesOfErrors: [SILType] = [.named("InjectionError"), .prefixed("any ", .named("Error"))]
}
