/// Finds the code that the program may run, the code of the script, and late code. Code is late after an `await`, and
/// in a task, on a queue or by a timer, because another session may have begun by then.
final class LiveCode {
    let program: Program
    private let launch: Launch
    private var late: Set<Symbol> = []
    private let pathsByFunction = Memo<Symbol, BlockPaths>()
    /// For each function, whether it has waited at each of its points: see `isAfterAwait`.
    private let waits = Memo<Symbol, DataFlow<Bool>>()

    init(_ program: Program, _ launch: Launch) {
        (self.program, self.launch) = (program, launch)
        late = findLate(program.functions.values.filter { !program.isTest($0.symbol) })
    }

    /// The functions that may reset before they return, themselves or through functions that they call at once.
    var resettingAtOnce: Set<Symbol> { launch.resettingAtOnce }
    var beginnings: Set<Symbol> { launch.beginnings }

    /// The functions that the program may run, by name alone. The search begins with the beginnings, with functions
    /// that unread code may call, and with the first values of static and global variables. In a module that no program
    /// contains, it begins with each function, because unread code may call it. Tests are left out.
    private(set) lazy var alive: Set<Symbol> = {
        let modules = program.modulesOfPrograms
        let entries = program.functions.values.filter { function in
            guard !program.isTest(function.symbol), let module = program.functions.module(of: function.symbol) else {
                return false
            }
            guard modules.contains(program.modules[module].name) else { return true }
            return beginnings.contains(function.symbol) || program.isEntryPoint(function, isPublicOne: false)
                || function.symbol.kind == .globalInitializer
        }
        return Set(reachableFrom: entries.map(\.symbol)) { program.dispatch.targets(in: $0) }
    }()

    /// The functions of the script: the beginnings, and the functions and closures that only functions of the script
    /// call. A script plays what people do, as in `try await play("ana")`, so the values that it hands on may be a
    /// user's. A method belongs to the script only if its type is the `@main` type.
    private(set) lazy var script: Set<Symbol> = {
        var (script, queue) = (beginnings, Array(beginnings))
        var otherCallers: [Symbol: Int] = [:]
        while let caller = queue.popLast() {
            for symbol in Set(program.dispatch.targets(in: caller)) where !script.contains(symbol) {
                guard let function = program.functions[symbol],
                    function.selfType == nil || program.isOfMainType(function)
                else { continue }
                let others = otherCallers[symbol] ?? Set(program.callers.ofProgram(symbol).map(\.function)).count
                otherCallers[symbol] = others - 1
                guard others == 1 else { continue }
                script.insert(symbol)
                queue.append(symbol)
            }
        }
        return script
    }()

    /// The functions that drive sessions one after the other: the beginnings, and those functions of the script that do
    /// not reset themselves but call a function that may. Code that a driver calls after an `await` is not late,
    /// because no other code begins a session.
    private lazy var drivers: Set<Symbol> = beginnings.union(
        script.intersection(resettingAtOnce).filter { symbol in
            program.functions[symbol]?.calls.contains { $0.injection?.resets == true } == false
        })

    /// True if only launch runs the code at a position.
    func isLaunch(_ position: Position, in function: Function) -> Bool {
        launch.contains(position, in: function.symbol)
    }

    /// True if launch may run the code at a position: see `Launch.mayContain`.
    func mayBeLaunch(_ position: Position, in function: Function) -> Bool {
        launch.mayContain(position, in: function)
    }

    /// Returns the execution paths of a function. They are computed once for each function.
    func paths(in function: Function) -> BlockPaths { pathsByFunction(function.symbol) { BlockPaths(function) } }
}

/// Finds late code: `Task { user = await load() }` may write after the next session has begun.
extension LiveCode {
    func isLate(_ position: Position, in function: Function) -> Bool {
        if late.contains(function.symbol) { return !asksForSession(function) }
        guard !beginnings.contains(function.symbol) else { return false }
        return isAfterAwait(position, in: function)
    }

    private func asksForSession(_ function: Function) -> Bool {
        function.calls.contains { $0.callee.symbol == InjectionSymbol.isCurrent }
    }

    /// Finds late functions: those that tasks, queues and timers run, those that are called after an `await`, and the
    /// functions that these call. A beginning makes no function late, neither by a task nor after an `await`, and a
    /// driver does so only by a task.
    ///
    /// Functions that may reset are no late functions. The search does not go on from them, nor from a function that
    /// asks whether a session is current.
    private func findLate(_ functions: [Function]) -> Set<Symbol> {
        var starts: [Symbol] = []
        for function in functions where !beginnings.contains(function.symbol) {
            starts += function.calls.filter { $0.isReference && $0.time == .later }.compactMap(\.callee.symbol)
            guard !function.suspensions.isEmpty, !drivers.contains(function.symbol) else { continue }
            starts += program.runs(by: function.symbol).filter { run in
                isAfterAwait(function.position(before: run.call), in: function)
            }.map(\.symbol)
        }
        return Set(reachableFrom: starts) { symbol in
            guard !resettingAtOnce.contains(symbol), let function = program.functions[symbol], !asksForSession(function)
            else {
                return []
            }
            return program.runs(by: symbol).map(\.symbol)
        }.subtracting(resettingAtOnce)
    }

    /// True if an execution path to a position has an `await` of something other than a call that may reset, and after
    /// that `await` neither a call that may reset nor one that asks whether a session is current.
    private func isAfterAwait(_ position: Position, in function: Function) -> Bool {
        guard !function.suspensions.isEmpty else { return false }
        return waits(function.symbol) {
            DataFlow(
                in: function, from: false, joined: { $0 || $1 }, suspended: true,
                at: function.suspensions.filter { $0.awaited.map { resets($0, of: function) } != true }
            ) { [self] call, hasWaited in
                hasWaited && !resets(call, of: function)
                    && function.calls[call].callee.symbol != InjectionSymbol.isCurrent
            }
        }.state(at: position)
    }

    private func resets(_ call: CallNumber, of function: Function) -> Bool {
        let call = function.calls[call]
        return call.injection?.resets == true || call.callee.symbol.map(resettingAtOnce.contains) == true
    }
}
