/// The calls that a function makes, in the order in which the compiler prints them.
struct CallList {
    private(set) var all: [Call] = []
    /// The block of each, and the call that its error is one of.
    private(set) var blocks: [(of: Int, failing: SILInstruction?)] = []
    /// Those that stand for the use of a function as a value.
    private var uses: [Int] = []
    /// Which of the calls an instruction is, by the order in which the instructions are printed.
    private(set) var ofInstruction: [Int: Int] = [:]
    /// Where asynchronous code goes on elsewhere.
    private(set) var hops: [Suspension] = []
    /// Where the next one stands.
    var block = 0
    let isInAutoclosure: Bool

    init(isInAutoclosure: Bool) { self.isInAutoclosure = isInAutoclosure }

    subscript(index: Int) -> Call {
        get { all[index] }
        set { all[index] = newValue }
    }

    mutating func add(_ call: Call, failing: SILInstruction? = nil, as instruction: Int? = nil) {
        if let instruction { ofInstruction[instruction] = all.count }
        all.append(call)
        blocks.append((block, failing))
    }

    mutating func hop(awaiting awaited: Int?) {
        hops.append(.init(block: block, call: all.count, awaited: awaited))
    }

    /// Notes that a function is used as a value; the latest knowledge about the same use wins.
    mutating func use(_ value: FunctionValue?, _ time: Call.Time, _ place: Place, _ inputs: [Int: [Call.Source]]? = nil)
    {
        for value in value?.alternatives ?? [] {
            guard var call = value.call(time, place), value.symbol?.isOfStandardLibrary == false else { continue }
            if let index = all.lastIndex(where: { $0.callee == call.callee && $0.time == .escaping }) {
                if time != .escaping { all[index].time = time }
                continue
            }
            let isMethodValue = isInAutoclosure && value.symbol?.isAutoclosure == true
            call.isReference = !isMethodValue
            call.failure = isMethodValue ? .rethrown : .kept
            if isMethodValue { call.time = .now }
            uses.append(all.count)
            add(call)
        }
        guard let inputs, let symbol = value?.symbol else { return }
        if let use = uses.last(where: { all[$0].callee == .function(symbol) }) { all[use].inputs = inputs }
    }

    /// The calls that stand for the use of some functions as values.
    func uses(of symbols: Set<Symbol>) -> [Int] {
        uses.filter { all[$0].callee.symbol.map(symbols.contains) ?? false }
    }

    /// An error of a closure that may not be kept goes where that of the function goes which it is handed to.
    mutating func passOnErrors(
        of operands: [Int], to callee: Call.Callee, _ instruction: SILInstruction, _ values: LocalValues
    ) {
        for handed in operands.map(values.functions) where !handed.isEmpty {
            let calls = uses(of: handed)
            guard calls.contains(where: { all[$0].time == .now }) else { continue }
            for index in calls {
                blocks[index].failing = instruction
                all[index].time = .now
                if callee.has(.catches), !instruction.substitutions.contains(.named("Never")) {
                    all[index].failure = .handled
                }
                if callee.has(.repeats) { all[index].isRepeated = true }
            }
        }
    }
}

/// Closures that a task, a queue or a timer is handed.
extension CallList {
    /// What is known by name of what is called.
    mutating func apply(_ callee: Call.Callee, to operands: [Int], _ place: Place, _ values: LocalValues) {
        if callee.has(.runsLater) { runLater(operands, place, values) }
        func change(_ change: (inout Call) -> Void) { self.change(usesOf: operands, values, change) }
        if callee.has(.runsNow) { change { $0.time = .now } }
        if callee.has(.leavesTask) { change { $0.leavesTask = true } }
        if callee.has(.onMainActor) { change { $0.runsOn = .mainActor } }
        let isOfQueue = callee.has(.offMainOfQueue)
        let isQueueMade = isOfQueue && operands.flatMap(values.makers).contains { all[$0].callee.has(.makesQueue) }
        if callee.has(.offMain) || isQueueMade { change { $0.runsOn = .nonisolated } }
        if isOfQueue, case .valueOf(let queue) = values[operands.last] { change { $0.queue = queue } }
        guard callee.has(.runsStored) else { return }
        for maker in values.makers(of: operands.last).map({ all[$0] }) where maker.callee.has(.stores) {
            for value in maker.closures.values.flatMap(\.alternatives) {
                if let call = value.call(.now, place) { add(call) }
            }
        }
    }

    private mutating func change(usesOf operands: [Int], _ values: LocalValues, _ change: (inout Call) -> Void) {
        let holding = operands.flatMap(values.makers).map { all[$0] }.filter { $0.callee.has(.stores) }
        let handed = Set(holding.flatMap(\.closureSymbols) + operands.flatMap(values.functions))
        let parameters = operands.compactMap(values.functionValue).flatMap(\.parameters)
        let callees = Set(handed.map(Call.Callee.function) + parameters.map(Call.Callee.parameter))
        for index in uses where callees.contains(all[index].callee) { change(&all[index]) }
    }

    /// Notes the closures that a call only hands over; that of an `async let` may not be kept, but does not run at
    /// once.
    mutating func runLater(_ operands: [Int], _ place: Place, _ values: LocalValues, isAsyncLet: Bool = false) {
        change(usesOf: operands, values) { if isAsyncLet || $0.time == .escaping { $0.time = .later } }
        for case .parameter(let index) in operands.compactMap(values.functionValue)
        where !values.passingParameters.contains(index) {
            uses.append(all.count)
            add(Call(callee: .parameter(index), time: .later, place: place))
        }
    }
}

/// Where the results of calls are stored.
extension CallList {
    /// What is known of a value that a property or other memory is given.
    mutating func put(_ value: Value?, in memory: Int, _ values: inout LocalValues) {
        if case .property(let name) = values[memory] {
            let stored = uses(of: value?.function?.symbols ?? [])
            setDestination(of: (value?.makers ?? []) + stored, .property(name))
        } else {
            values.store(value, in: memory)
        }
    }

    mutating func setDestination(of calls: [Int], _ destination: Call.Destination) {
        for call in calls { all[call].destination = destination }
    }

    /// Where a value comes from, if that is known.
    func sources(of value: Value?) -> [Call.Source]? {
        switch value {
        case .results(let calls): calls.map(Call.Source.call)
        case .parameter(let index): [.parameter(index)]
        default: nil
        }
    }
}

extension FunctionValue {
    /// A call of the function that it is.
    func call(_ time: Call.Time, _ place: Place) -> Call? {
        guard case .function(let symbol, let types, let captures) = self else { return nil }
        var call = Call(callee: .function(symbol), time: time, typeArguments: types, place: place)
        call.closures = captures
        return call
    }
}
