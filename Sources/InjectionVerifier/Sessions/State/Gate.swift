/// Decides which rows have a finding of `outlives-sessions`. A row has one if its part may keep a user's value, the
/// program has a reset, and one of these is true:
/// - A reset that ends a session does not clear the part (`Row.keptAfter`), and the part cannot hold a session type. If
///   it can, `kept-beyond-session` reports it instead.
/// - Each such reset clears the part, but late code in `ofSessionObjects` stores something in it.
final class Gate {
    private let state: ProgramState
    private let storedValues: StoredValues
    private let counters: Counters
    private let emptying = Memo<Emptying, Bool>(unfinished: false)
    private struct Emptying: Hashable { var function: Symbol; var part: VariablePart }

    init(_ state: ProgramState) {
        (self.state, storedValues) = (state, StoredValues(state))
        counters = Counters(state, storedValues)
    }

    func reports(_ row: ProgramState.Row) -> Bool {
        guard !row.resets.isEmpty, mayKeepUsersValue(row.type, row.writers) else { return false }
        guard row.keptAfter.isEmpty else { return row.held == nil }
        return row.writers.contains { $0.isStoring && $0.isLate && state.ofSessionObjects.contains($0.function) }
    }

    /// True if a part may keep a user's value. False for a counter, for a queue of continuations, and if each write is
    /// harmless or stores nothing new. `type` is the type of the part, and `writers` write it after launch.
    func mayKeepUsersValue(_ type: TypeID, _ writers: [Writers.Writer]) -> Bool {
        !writers.filter(\.isStoring).allSatisfy { isHarmless($0, type) }
            && !isQueue(type, writers) && !counters.contain(type, writers.map(\.write))
    }

    /// True if a part only holds continuations that get no value, as `[CheckedContinuation<Void, Never>]` does, and
    /// code takes them out again. Code must resume each of them once, so none stays for the next user.
    private func isQueue(_ type: TypeID, _ writers: [Writers.Writer]) -> Bool {
        let waiting = type.parts.filter { $0.base.has(.continuation) }
        return !waiting.isEmpty && waiting.allSatisfy { $0.type.genericArguments.first == .void }
            && type.baseNames.allSatisfy { name in
                name.has(.continuation) || name.has(.maybeEmpty) || name.has(.box) || ["Never", "Error"].contains(name)
            } && writers.contains(where: \.write.addsNothing)
    }

    /// True if a write leaves nothing of a user. That is so in three cases:
    /// - The same function empties the part again.
    /// - The function belongs to no session, and stores constants, the current time, or new objects that have nothing
    ///   of a user. If the type of the part is closed, as `Bool` is, the function may store its arguments, too.
    ///   Otherwise the values may not be handed to an object or a channel, nor stored under an index that is no
    ///   literal.
    /// - The part holds functions, and any code stores one without captures under a constant key:
    ///   `shortcuts["open"] = { Inject(Inbox.self).open() }`.
    private func isHarmless(_ writer: Writers.Writer, _ type: TypeID) -> Bool {
        if isTransient(writer) { return true }
        let sources = writer.write.sources
        if type.hasFunctions, !sources.isEmpty, sources.allSatisfy(storedValues.isMeasured) { return true }
        let isConstant =
            isConstant(writer.write) || state.variables.isClosed(type) && storesConstantsOrArguments(writer.write)
        return isConstant && !state.ofSessions.contains(writer.function)
    }

    /// True if a write stores only constants, the current time and arguments. A value that a closure captured is
    /// followed to the function that made the closure. In a part of a closed type, as `Bool` is, an argument is one of
    /// a few constants. False if no source of the stored values is known.
    private func storesConstantsOrArguments(_ write: VariableWrite) -> Bool {
        !write.sources.isEmpty
            && write.sources.flatMap(storedValues.uncaptured).allSatisfy { source in
                switch source.origin {
                case .nothing, .literal, .now, .argument: true
                case .injected, .read, .made, .returned, .measure, .other: false
                }
            }
    }

    private func isConstant(_ write: VariableWrite) -> Bool {
        write.change != .handed && !write.isChosen && !isChannel(write)
            && write.origins.allSatisfy { origin in
                switch origin {
                case .nothing, .literal, .now: true
                case .made(let type): state.values.isMadeOfNothingElse(state.variables.plainName(type))
                case .injected, .read, .returned, .argument, .measure, .other: false
                }
            }
    }

    private func isChannel(_ write: VariableWrite) -> Bool {
        state.variables[write.path.last ?? write.variable]?.type.baseNames.contains { $0.has(.channel) } == true
    }

    /// True if the function that makes a write empties the part again on each execution path from the write to the
    /// function's end, itself or by a call: `isBusy = true; defer { isBusy = false }`.
    private func isTransient(_ writer: Writers.Writer) -> Bool {
        guard let function = state.program.functions[writer.function] else { return false }
        let writes = state.writes.writes(in: writer.function)
        guard let index = writes.firstIndex(of: writer.write) else { return false }
        let block = writer.write.position.block
        let events = emptyingBlocks(function, writer.write.part, after: (index, writer.write))
        if events.after { return true }
        return !function.flow.exits.contains(block)
            && !leadsOut(function, function.flow.next(block), besides: events.blocks)
    }

    /// Finds the blocks in which a function surely empties a part, itself or by a call. `start` is a write of the
    /// function. If its block empties the part again after this write, `after` in the result is true. The function must
    /// not take out another key than that of `start`: `rows[old] = nil` keeps what `rows[new] = row` added.
    private func emptyingBlocks(
        _ function: Function, _ part: VariablePart, after start: (index: Int, write: VariableWrite)?
    ) -> (blocks: Set<BlockNumber>, after: Bool) {
        var blocks: Set<BlockNumber> = []
        var isAfter = false
        for (index, write) in state.writes.writes(in: function.symbol).enumerated()
        where write.addsNothing && part.enclosing.contains(write.part) {
            // Skip `recent.removeFirst()`, because it may take out an element other than the written one.
            if write.takesOut, !write.isChosen || start.map({ hasOtherKey(write, $0.write) }) == true { continue }
            blocks.insert(write.position.block)
            if let start, write.position.block == start.write.position.block, index > start.index { isAfter = true }
        }
        for run in state.program.runs(by: function.symbol) where !run.isDispatched {
            guard state.program.functions[run.symbol]?.isFirstValue == false, surelyEmpties(run.symbol, part) else {
                continue
            }
            let block = function.blocks[run.call]
            blocks.insert(block)
            let position = start?.write.position
            if let position, block == position.block, run.call >= position.call { isAfter = true }
        }
        return (blocks, isAfter)
    }

    /// True if two writes have keys, and these come from different sources.
    private func hasOtherKey(_ write: VariableWrite, _ other: VariableWrite) -> Bool {
        !write.keys.isEmpty && !other.keys.isEmpty && write.keys != other.keys
    }

    private func surelyEmpties(_ symbol: Symbol, _ part: VariablePart) -> Bool {
        let key = Emptying(function: symbol, part: part)
        return emptying(key) {
            guard let function = state.program.functions[symbol], !function.successors.isEmpty else { return false }
            return !leadsOut(function, [0], besides: emptyingBlocks(function, part, after: nil).blocks)
        }
    }

    /// True if an execution path leads from one of `starts` to an end of the function without a block of `blocks`.
    private func leadsOut(_ function: Function, _ starts: [BlockNumber], besides blocks: Set<BlockNumber>) -> Bool {
        Set(reachableFrom: starts.filter { !blocks.contains($0) }) { block in
            function.flow.next(block).filter { !blocks.contains($0) }
        }.contains(where: function.flow.exits.contains)
    }
}

extension Writers.Writer {
    fileprivate var isStoring: Bool { !write.addsNothing && !write.onlyRearranges }
}

extension VariableWrite {
    /// The sources of the key, if the write uses a subscript: `rows[key] = row`.
    fileprivate var keys: Set<StoredValues.Source> { Set(sources.filter(\.isIndex)) }
    /// True if the write only stores values that it reads from the same part: `queue.append(queue.removeFirst())`.
    fileprivate var onlyRearranges: Bool {
        change == .changed && !sources.isEmpty && sources.allSatisfy(reads)
    }
}
