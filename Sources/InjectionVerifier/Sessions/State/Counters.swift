/// Finds counters: numbers, dates and durations that code only changes in place, or sets to zero or to the time of now.
/// They tell nothing about a user.
///
/// A table of counters, such as `[Topic: Int]`, is one, too, if its keys are constants of the program.
struct Counters {
    private let state: ProgramState
    private let storedValues: StoredValues

    init(_ state: ProgramState, _ storedValues: StoredValues) {
        (self.state, self.storedValues) = (state, storedValues)
    }

    func contain(_ row: ProgramState.Row) -> Bool {
        let names = row.type.baseNames
        if names.contains(where: { $0.has(.counter) }), names.allSatisfy({ $0.has(.counter) || $0.has(.box) }) {
            return row.writers.map(\.write).allSatisfy(counts)
        }
        guard let (key, value) = table(row.type), value.has(.counter) else { return false }
        return row.writers.map(\.write).allSatisfy { countsInTable($0, state.variables.isClosed(key)) }
    }

    private func counts(_ write: VariableWrite) -> Bool {
        write.change == .changed || write.leavesNothing || write.origins == [.now] || chooses(write)
    }

    /// True if a write stores the larger or the smaller of the old value and a count or a time:
    /// `slowest = max(slowest, time)`, with `time` an argument that is a time in each call.
    private func chooses(_ write: VariableWrite) -> Bool {
        let old = write.sources.filter(write.reads)
        return write.change == .assigned && !old.isEmpty
            && write.sources.allSatisfy { write.reads($0) || storedValues.isMeasured($0) }
    }

    /// True if a write counts up the number of a key, or sets the time of a key to now, and the key is a constant.
    /// `isClosed` is true if no key of the table can be anything else.
    private func countsInTable(_ write: VariableWrite, _ isClosed: Bool) -> Bool {
        guard write.change == .changed else { return write.leavesNothing }
        return write.sources.allSatisfy { source in
            source.isIndex
                ? isClosed || storedValues.isMeasured(source)
                : write.changesElement || source.origin == .now
        }
    }

    /// Returns the types of the keys and of the values of a dictionary, which may be in a box such as a `Mutex`.
    private func table(_ type: TypeID) -> (key: TypeID, value: TypeID)? {
        let arguments = type.genericArguments
        if type.base == "Dictionary", arguments.count == 2 { return (arguments[0], arguments[1]) }
        return type.base.has(.box) && arguments.count == 1 ? table(arguments[0]) : nil
    }
}

extension VariableWrite {
    /// True if a source is the old value of the variable.
    func reads(_ source: StoredValues.Source) -> Bool {
        source.origin == .read(from: .variable(path.last ?? variable))
    }
}
