/// What building one type asks for, followed through everything that its block calls.
struct Reach {
    enum Strength: Int, Comparable, Codable {
        case strong, dynamic, maybe
        static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
    }

    struct Found {
        var type: String
        var strength: Strength
        /// From the block to the call of `Inject`.
        var path: [Place]
        /// Where the type is decided: the caller of generic helpers.
        var place: Place
        var kind: InjectionSymbol
    }

    private struct Node: Hashable { var symbol: String; var types: Substitution; var closures: [Int: FunctionValue] }
    private struct Step { var node: Node; var parent: Int?; var place: Place? }

    let program: Program
    /// Whether to enter a function: judging actors follows only some.
    var enters: (Function) -> Bool = { _ in true }

    /// Breadth first, so that the chain that is shown is a shortest one; what is certain before what is not.
    func injections(from block: FunctionValue) -> [Found] {
        guard case .function(let symbol, let arguments, let captures) = block, let function = program.functions[symbol]
        else { return [] }
        return injections(symbol, Substitution(of: function, with: arguments), captures)
    }

    func injections(_ symbol: String, _ types: Substitution, _ closures: [Int: FunctionValue]) -> [Found] {
        var steps = [Step(node: Node(symbol: symbol, types: types, closures: closures), parent: nil, place: nil)]
        var queues: [[Int]] = [[0], [], []]
        var visited: Set<Node> = []
        var found: [Found] = []
        for level in 0..<3 {
            var position = 0
            while position < queues[level].count {
                let index = queues[level][position]
                position += 1
                let node = steps[index].node
                guard visited.insert(node).inserted, let function = program.functions[node.symbol] else { continue }
                for call in function.calls where call.time != .later {
                    guard let strength = Strength(rawValue: max(level, call.time == .escaping ? 2 : 0)) else {
                        continue
                    }
                    if case .function(let name) = call.callee, let kind = InjectionSymbol(name) {
                        guard kind.injects, let written = program.typeArguments(of: call, in: node.symbol).first,
                            let written
                        else { continue }
                        let type = program.compositions.simplified(
                            node.types.apply(to: written, associated: program.associatedTypes))
                        guard Substitution.isConcrete(type, in: nil) else { continue }
                        let decided =
                            Substitution.isConcrete(written, in: function)
                            ? call.place : place(steps, index, else: call.place)
                        let path = path(steps, index, to: call.place)
                        found.append(Found(type: type, strength: strength, path: path, place: decided, kind: kind))
                        continue
                    }
                    for (next, weakest) in self.next(call, node) {
                        let target = max(strength.rawValue, weakest.rawValue)
                        steps.append(Step(node: next, parent: index, place: call.place))
                        queues[target].append(steps.count - 1)
                    }
                }
            }
        }
        return found
    }

    private func place(_ steps: [Step], _ index: Int, else place: Place) -> Place {
        var place = place
        var current: Int? = index
        while let step = current, !steps[step].node.types.types.isEmpty, let call = steps[step].place {
            if call != .unknown { place = call }
            current = steps[step].parent
        }
        return place
    }

    private func path(_ steps: [Step], _ index: Int, to end: Place) -> [Place] {
        var path = [end]
        var current: Int? = index
        while let step = current {
            if let place = steps[step].place, place != path.last, place != .unknown { path.append(place) }
            current = steps[step].parent
        }
        return path.reversed()
    }

    private func next(_ call: Call, _ node: Node) -> [(Node, Strength)] {
        let handed = call.closures.mapValues {
            $0.resolved(node.closures).substituted(node.types, program.associatedTypes).cut(to: 3)
        }
        if case .parameter(let index) = call.callee {
            guard case .function(let symbol, let arguments, let captures) = node.closures[index] ?? .unknown,
                let function = program.functions[symbol], program.relevant.contains(symbol), enters(function)
            else { return [] }
            return [
                (Node(symbol: symbol, types: Substitution(of: function, with: arguments), closures: captures), .strong)
            ]
        }
        var callee = call.callee
        if case .requirement(let member, let type) = callee {
            callee = .requirement(member, of: node.types.apply(to: type, associated: program.associatedTypes))
        } else if case .conformance(let proto, let type) = callee {
            callee = .conformance(to: proto, of: node.types.apply(to: type, associated: program.associatedTypes))
        }
        let (symbols, isCertain) = program.targets(of: callee)
        let arguments = program.typeArguments(of: call, in: node.symbol).map {
            node.types.apply(to: $0 ?? "τ_", associated: program.associatedTypes)
        }
        return symbols.compactMap { symbol in
            guard let function = program.functions[symbol], program.relevant.contains(symbol) || mayCall(handed),
                enters(function)
            else {
                return nil
            }
            let types = Substitution(of: function, with: arguments)
            return (Node(symbol: symbol, types: types, closures: handed), isCertain ? .strong : .dynamic)
        }
    }

    private func mayCall(_ closures: [Int: FunctionValue]) -> Bool {
        closures.values.contains { $0.symbol.map(program.relevant.contains) ?? false }
    }
}

extension FunctionValue {
    /// Functions that capture functions that capture functions have an end.
    func cut(to depth: Int) -> FunctionValue {
        guard case .function(let symbol, let types, let captures) = self else { return self }
        if depth == 0 { return .function(symbol, typeArguments: types, captures: [:]) }
        return .function(symbol, typeArguments: types, captures: captures.mapValues { $0.cut(to: depth - 1) })
    }
}
