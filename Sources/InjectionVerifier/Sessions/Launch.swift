/// Finds the code that runs only while the program begins, before anything resets.
///
/// ```
/// registerAll()                       // launch, with all functions that `registerAll` calls
/// login.onDone = { user in … }        // not the closure, which is stored: it runs later
/// if let saved { signIn(saved) }      // launch up to the reset in `signIn`, if no other code calls `signIn`
/// else { registerGuest() }            // launch: no reset comes before
/// show()                              // not launch: a reset may have come before
/// ```
///
/// Launch begins with top-level code, `static func main()`, the initializers of the `@main` type, and the functions
/// that the system calls when an app launches or a window opens, such as
/// `application(_:didFinishLaunchingWithOptions:)`.
///
/// In each function, launch ends at the first suspension and at the first call that may reset. `signIn` above may
/// reset, so launch ends at its call; inside of `signIn`, the code before the reset still belongs to launch. If the
/// code in a loop may reset, no code of the loop belongs to launch. A function is launch code only if launch makes all
/// calls of it.
///
/// A function may store closures that may reset, as in a table of commands, and then call, in a loop, code that calls
/// stored closures. Launch ends at the call in the loop, too.
///
/// A closure that is called at once belongs to the function that calls it. A stored closure does not belong to launch.
/// Functions in a table do if launch calls functions out of variables: those of
/// `[registerCore, registerShop].forEach { $0() }`, and those of a table in the first value of a static or global
/// variable.
///
/// `contains` answers for a call, or for a point between two calls.
final class Launch {
    private let program: Program
    private let calls: CallsAtOnce
    private let endsAtSuspension: Bool
    private let isIgnored: (Symbol) -> Bool
    /// The functions that may reset before they return, themselves or through functions that they call at once.
    let resettingAtOnce: Set<Symbol>
    /// The functions with which the program begins. If an `await` does not end launch, the tasks that top-level code or
    /// `static func main()` starts are beginnings, too. In `Task { await run() }; dispatchMain()`, the task is the
    /// program.
    private(set) var beginnings: Set<Symbol>
    /// The beginnings, and the functions that only launch calls. Their code belongs to launch up to the point where
    /// launch ends.
    private(set) var functions: Set<Symbol> = []
    /// The beginnings, and the functions that launch calls. Other code may call them, too.
    private var reachedFunctions: Set<Symbol> = []
    private var areTablesCalled = false
    /// The functions that store a closure which may reset, or put it in a table, themselves or through functions that
    /// they call at once.
    private let storingResets: Set<Symbol>
    private let endsByFunction = Memo<Symbol, Ends>()

    /// Finds the launch code of a program.
    ///
    /// If `endsAtSuspension` is false, an `await` does not end launch, so both calls of
    /// `let settings = await load(); registerAll(settings)` belong to it. Callers for which `isIgnored` returns true
    /// are ignored: a function is launch code if launch makes all other calls of it.
    init(
        _ program: Program, endsAtSuspension: Bool = true,
        besides isIgnored: @escaping (Symbol) -> Bool = { _ in false }
    ) {
        (self.program, self.endsAtSuspension, self.isIgnored) = (program, endsAtSuspension, isIgnored)
        let calls = program.callsAtOnce
        self.calls = calls
        resettingAtOnce = Set(reachableFrom: program.resets) { calls.callersAtOnce(of: $0).map(\.function) }
        let storing = resettingAtOnce.flatMap(calls.callers).filter { $0.time == .later || $0.time == .inTable }
        storingResets = Set(reachableFrom: storing.map(\.site.function)) { calls.callersAtOnce(of: $0).map(\.function) }
        beginnings = program.beginnings
        if !endsAtSuspension {
            let started = beginnings.filter(\.beginsProgram).flatMap { calls.made(by: $0, .started) }
            beginnings.formUnion(started.filter(isBeforeEnd).flatMap(calls.functions))
        }
        reachedFunctions = reached()
        functions = onlyLaunch(reachedFunctions)
    }

    /// True if a function may reset before it returns. Also true if it calls stored closures, and some function stores
    /// a closure that may reset.
    func mayReset(_ symbol: Symbol) -> Bool {
        resettingAtOnce.contains(symbol) || !storingResets.isEmpty && program.callingStored.contains(symbol)
    }

    /// True if only launch makes a call.
    func contains(_ site: CallSite) -> Bool {
        functions.contains(site.function) && isBeforeEnd(site)
    }

    /// True if only launch runs the code at a position. In a beginning, also true if launch has not ended yet on one of
    /// the execution paths to the position, and the position is in no loop: in
    /// `if let saved { signIn(saved) }; let shell = Shell()`, a reset comes before the second statement only if there
    /// is a saved user.
    func mayContain(_ position: Position, in function: Function) -> Bool {
        contains(position, in: function.symbol)
            || beginnings.contains(function.symbol) && ends(of: function).mayBeAfter(position)
                && !function.flow.isRepeated(position.block)
    }

    /// True if launch makes a call, even if other code makes it, too.
    func reaches(_ site: CallSite) -> Bool { reachedFunctions.contains(site.function) && isBeforeEnd(site) }

    /// Finds a call of a function outside of launch; nil if there is none. Callers for which `isIgnored` returns true
    /// are left out. Launch may call the function, too.
    func otherCaller(of symbol: Symbol) -> CallSite? {
        calls.callers(of: symbol).first { !isIgnored($0.site.function) && !isAtLaunch($0, functions) }?.site
    }

    /// True if only launch runs the code at a position of a function.
    func contains(_ position: Position, in function: Symbol) -> Bool {
        functions.contains(function) && program.functions[function].map { ends(of: $0).areAfter(position) } == true
    }

    /// Finds the beginnings, and the functions that launch runs before it ends. If launch calls functions out of
    /// variables, these include the functions in launch's own tables, and in tables of static or global variables.
    private func reached() -> Set<Symbol> {
        var reached = called(from: beginnings)
        areTablesCalled = reached.contains(where: program.callsStored)
        guard areTablesCalled else { return reached }
        let tables = reached.union(program.functions.values.filter(\.givesStaticValue).map(\.symbol))
        let stored = tables.flatMap { table in
            calls.made(by: table, .inTable).filter(isBeforeEnd).flatMap(calls.functions)
        }
        reached.formUnion(called(from: Set(stored)))
        return reached
    }

    private func called(from starts: Set<Symbol>) -> Set<Symbol> {
        Set(reachableFrom: starts) { symbol in
            calls.made(by: symbol).filter(isBeforeEnd).flatMap(calls.functions)
        }
    }

    /// True if launch makes a call, assuming that `functions` are launch code. `caller` has the call, and the time at
    /// which the called function runs. If launch calls functions out of variables, it calls those in tables.
    private func isAtLaunch(_ caller: CallsAtOnce.Caller, _ functions: Set<Symbol>) -> Bool {
        let (symbol, time) = (caller.site.function, caller.time)
        guard isBeforeEnd(caller.site) else { return false }
        let isTable = time == .inTable && areTablesCalled
        if isTable, program.functions[symbol]?.givesStaticValue == true { return true }
        return functions.contains(symbol) && (time == .now || isTable)
    }

    /// Returns the beginnings, and the functions of `reached` that only launch calls. The search removes other entry
    /// points and each function that other code calls, and then looks again at the functions that the removed function
    /// calls.
    private func onlyLaunch(_ reached: Set<Symbol>) -> Set<Symbol> {
        var functions = reached.filter { symbol in
            guard let function = program.functions[symbol] else { return false }
            return beginnings.contains(symbol) || !program.isEntryPoint(function, isPublicOne: false)
        }
        var queue = Array(functions)
        while let symbol = queue.popLast() {
            // A function that computes the first value of a static or global variable stays, even if other code calls
            // it: it runs once, and launch uses the variable first.
            guard functions.contains(symbol), !beginnings.contains(symbol),
                program.functions[symbol]?.givesStaticValue == false,
                !calls.callers(of: symbol).allSatisfy({ isIgnored($0.site.function) || isAtLaunch($0, functions) })
            else { continue }
            functions.remove(symbol)
            queue +=
                calls.made(by: symbol).flatMap(calls.functions)
                + calls.made(by: symbol, .inTable).flatMap(calls.functions)
        }
        return functions
    }

    private func isBeforeEnd(_ site: CallSite) -> Bool {
        guard let function = program.functions[site.function] else { return false }
        return ends(of: function).areAfter(function.position(before: site.call))
    }

    private func ends(of function: Function) -> Ends {
        endsByFunction(function.symbol) {
            let resets = calls.made(by: function.symbol).filter { site in
                function.calls[site.call].injection?.resets == true
                    || calls.functions(at: site).contains(where: resettingAtOnce.contains)
            }
            let ends = (resets + callsOfStoredResets(in: function)).map(\.call)
            return Ends(of: function, calls: ends, suspensions: endsAtSuspension ? function.suspensions : [])
        }
    }

    /// Finds the calls, in a function's loops, of functions that call stored closures, themselves or through others.
    /// Such a call is found only if, before it, the function has made or stored a closure that may reset.
    private func callsOfStoredResets(in function: Function) -> [CallSite] {
        guard storingResets.contains(function.symbol), program.callingStored.contains(function.symbol) else {
            return []
        }
        let storing = function.calls.indices.filter { call in
            calls.functions(at: CallSite(function: function.symbol, call: call))
                .contains { storingResets.contains($0) || resettingAtOnce.contains($0) }
        }
        return calls.made(by: function.symbol).filter { site in
            let block = function.blocks[site.call]
            return function.flow.isRepeated(block)
                && calls.functions(at: site).contains(where: program.callingStored.contains)
                && storing.contains { $0 < site.call && function.leads(from: $0, to: site.call) }
        }
    }

    /// The calls and suspensions of a function at which launch ends.
    private struct Ends {
        /// For each block, its first call at which launch ends.
        private var calls: [BlockNumber: CallNumber] = [:]
        private let suspensions: [BlockNumber: [Suspension]]
        private let blocksAfter: Set<BlockNumber>
        /// The blocks that some execution path reaches before launch ends on it.
        private let blocksBefore: Set<BlockNumber>

        init(of function: Function, calls: [CallNumber], suspensions: [Suspension]) {
            for call in calls {
                self.calls[function.blocks[call]] = min(self.calls[function.blocks[call]] ?? call, call)
            }
            self.suspensions = Dictionary(grouping: suspensions, by: \.block)
            blocksAfter = Set(self.calls.keys).union(self.suspensions.keys).reduce(into: []) {
                $0.formUnion(function.flow.after($1))
            }
            let ending = Set(self.calls.keys).union(self.suspensions.keys)
            blocksBefore = Set(reachableFrom: [0]) { ending.contains($0) ? [] : function.flow.next($0) }
        }

        func areAfter(_ position: Position) -> Bool {
            !blocksAfter.contains(position.block) && mayBeAfter(position)
        }

        func mayBeAfter(_ position: Position) -> Bool {
            blocksBefore.contains(position.block) && calls[position.block].map { position.call <= $0 } != false
                && suspensions[position.block]?.contains { $0.isBefore(position) } != true
        }
    }
}

extension Function {
    /// True if the function runs once, when a static or global variable is first used.
    fileprivate var givesStaticValue: Bool { symbol.kind == .globalInitializer || name.role == .once }
}
