/// Decides which rows have a finding of `outlives-sessions`. A row has one if its value may be a user's, and if some
/// sign-out does not clear it or late code writes it.
final class Gate {
    private let state: ProgramState
    private let emptying = Memo<Emptying, Bool>(unfinished: false)
    private struct Emptying: Hashable { var function: Symbol; var part: VariablePart }

    init(_ state: ProgramState) { self.state = state }

    /// True if some sign-out does not clear a row, or late code of a session's object writes it. It is false for a
    /// counter, and if all writes are harmless. If a sign-out does not clear a row whose type may hold a session's
    /// object, `kept-beyond-session` reports the row instead.
    func isOpen(_ row: ProgramState.Row) -> Bool {
        let storing = row.writers.filter { !$0.write.leavesNothing }
        guard !row.resets.isEmpty, !row.isCounter, !storing.allSatisfy(isHarmless) else { return false }
        guard row.keptAfter.isEmpty else { return row.held == nil }
        return storing.contains { $0.isLate && state.ofSessionObjects.contains($0.function) }
    }

    /// True if a write leaves nothing of a user. Either the same function empties the part again, or code that belongs
    /// to no session stores a constant.
    private func isHarmless(_ writer: Writers.Writer) -> Bool {
        isTransient(writer) || isConstant(writer.write) && !state.ofSessions.contains(writer.function)
    }

    private func isConstant(_ write: VariableWrite) -> Bool {
        write.change != .handed && !write.isChosen && !isChannel(write)
            && write.origins.allSatisfy { origin in
                switch origin {
                case .nothing, .literal, .now: true
                case .made(let type): state.values.isMadeOfNothingElse(state.variables.plain(type))
                case .injected, .read, .returned, .measure, .other: false
                }
            }
    }

    private func isChannel(_ write: VariableWrite) -> Bool {
        state.variables[write.path.last ?? write.variable]?.type.baseNames.contains { $0.has(.channel) } == true
    }

    /// True if the function that makes a write empties the part again, on each execution path from the write to the
    /// function's end: `isBusy = true; defer { isBusy = false }`.
    private func isTransient(_ writer: Writers.Writer) -> Bool {
        guard let function = state.program.functions[writer.function] else { return false }
        let writes = state.writes.writes(in: writer.function)
        guard let index = writes.firstIndex(of: writer.write) else { return false }
        let block = writer.write.position.block
        let events = emptyingBlocks(function, writer.write.part, after: (index, writer.write.position))
        if events.after { return true }
        return !function.flow.exits.contains(block)
            && !leadsOut(function, function.flow.next(block), besides: events.blocks)
    }

    /// Finds the blocks in which a function surely empties a part, itself or by a call. `start` is a write of the
    /// function. In the result, `after` is true if the block of that write empties the part again after the write.
    private func emptyingBlocks(
        _ function: Function, _ part: VariablePart, after start: (index: Int, position: Position)?
    ) -> (blocks: Set<BlockNumber>, after: Bool) {
        var blocks: Set<BlockNumber> = []
        var isAfter = false
        for (index, write) in state.writes.writes(in: function.symbol).enumerated()
        where write.leavesNothing && part.enclosing.contains(write.part) {
            // `recent.removeFirst()` may take out an element other than the written one.
            if write.change == .tookOut, !write.isChosen { continue }
            blocks.insert(write.position.block)
            if let start, write.position.block == start.position.block, index > start.index { isAfter = true }
        }
        for run in state.program.runs(by: function.symbol) where !run.isDispatched {
            guard state.program.functions[run.symbol]?.isFirstValue == false, surelyEmpties(run.symbol, part) else {
                continue
            }
            let block = function.blocks[run.call]
            blocks.insert(block)
            if let start, block == start.position.block, run.call >= start.position.calls { isAfter = true }
        }
        return (blocks, isAfter)
    }

    private func surelyEmpties(_ symbol: Symbol, _ part: VariablePart) -> Bool {
        let key = Emptying(function: symbol, part: part)
        return emptying(key) {
            guard let function = state.program.functions[symbol], !function.successors.isEmpty else { return false }
            return !leadsOut(function, [0], besides: emptyingBlocks(function, part, after: nil).blocks)
        }
    }

    /// True if an execution path leads from one of `starts` to the end of the function, and through none of `blocks`.
    private func leadsOut(_ function: Function, _ starts: [BlockNumber], besides blocks: Set<BlockNumber>) -> Bool {
        Set(reachableFrom: starts.filter { !blocks.contains($0) }) { block in
            function.flow.next(block).filter { !blocks.contains($0) }
        }.contains(where: function.flow.exits.contains)
    }
}

extension ProgramState.Row {
    /// True if the part is a number or a time that code only changes in place, resets to zero, or sets to the time of
    /// now. Such a value tells nothing about a user.
    fileprivate var isCounter: Bool {
        let names = type.baseNames
        return names.contains { $0.has(.counter) } && names.allSatisfy { $0.has(.counter) || $0.has(.box) }
            && writers.allSatisfy { writer in
                writer.write.change == .changed || writer.write.leavesNothing || writer.write.origins == [.now]
            }
    }
}
