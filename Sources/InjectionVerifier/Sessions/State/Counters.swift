/// Finds counters: numbers, dates and durations that code only changes in place, sets to zero or to the current time,
/// or computes from the old value, counts and times. They tell nothing about a user.
///
/// A list or set, such as `[Duration]`, is a counter if code only adds counts and times, and takes elements out.
///
/// A table of such values, such as `[Topic: Int]`, is a counter if code only changes numbers in place, sets times to
/// the current time, and takes entries out. Each key must be a constant, a count or a time.
struct Counters {
    private let state: ProgramState
    private let storedValues: StoredValues

    init(_ state: ProgramState, _ storedValues: StoredValues) {
        (self.state, self.storedValues) = (state, storedValues)
    }

    /// True if a part is a counter. `type` is the type of the part, and `writes` are all writes of the part after
    /// launch.
    func contain(_ type: TypeID, _ writes: [VariableWrite]) -> Bool {
        let names = type.baseNames
        if names.contains(where: { $0.has(.counter) }), names.allSatisfy({ $0.has(.counter) || $0.has(.box) }) {
            return writes.allSatisfy(counts)
        }
        if names.allSatisfy({ $0.has(.counter) || $0.has(.box) || $0.has(.elements) }) {
            return writes.allSatisfy { $0.addsNothing || addsMeasured($0) }
        }
        guard let (key, value) = table(type), value.has(.counter) else { return false }
        return writes.allSatisfy { countsInTable($0, state.variables.isClosed(key)) }
    }

    private func counts(_ write: VariableWrite) -> Bool {
        write.change == .changed || write.addsNothing || write.origins == [.now] || chooses(write)
    }

    /// True if a write adds only values that are computed from counts and times:
    /// `durations.append(start.duration(to: .now))`. Constants may be among the sources, but a constant alone may be a
    /// user's, as in `levels.append(2)`.
    private func addsMeasured(_ write: VariableWrite) -> Bool {
        write.sources.allSatisfy(storedValues.isMeasured)
            && write.sources.contains { !$0.isIndex && storedValues.hasMeasure($0) }
    }

    /// True if a write computes the new value only from the old one, constants, counts and times:
    /// `slowest = max(slowest, time)`, with `time` an argument that is a time in each call.
    private func chooses(_ write: VariableWrite) -> Bool {
        let old = write.sources.filter(write.reads)
        return write.change == .assigned && !old.isEmpty
            && write.sources.allSatisfy { write.reads($0) || storedValues.isMeasured($0) }
    }

    /// True if a write empties the table or takes entries out of it. Also true if it changes the number of a key in
    /// place, or sets the time of a key to now, and the key is a constant, a count or a time. `isClosed` is true if the
    /// type of the keys is closed, so that each key is a constant.
    private func countsInTable(_ write: VariableWrite, _ isClosed: Bool) -> Bool {
        guard write.change == .changed else { return write.addsNothing }
        return write.sources.allSatisfy { source in
            source.isIndex
                ? isClosed || storedValues.isMeasured(source)
                : write.changesElement || source.origin == .now
        }
    }

    /// Returns the types of the keys and of the values of a dictionary, which may be in a box such as a `Mutex`.
    /// Returns nil for other types.
    private func table(_ type: TypeID) -> (key: TypeID, value: TypeID)? {
        let arguments = type.genericArguments
        if type.base == "Dictionary", arguments.count == 2 { return (arguments[0], arguments[1]) }
        return type.base.has(.box) && arguments.count == 1 ? table(arguments[0]) : nil
    }
}

extension VariableWrite {
    /// True if a source is the old value of the written part.
    func reads(_ source: StoredValues.Source) -> Bool {
        source.origin == .read(from: .variable(path.last ?? variable))
    }
}
