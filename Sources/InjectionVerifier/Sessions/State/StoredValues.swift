/// Finds the sources of the values that a write stores: constants of the program, counts and times, or anything else.
///
/// For `counts[event, default: 0] += 1` in `func track(_ event: String)`, the sources are a literal and an argument,
/// the index. If each call of `track` hands it a literal, as `track("open")` does, the index is a constant, too. A
/// script plays what people do, so a value that it hands to a function is no constant.
final class StoredValues {
    struct Source: Hashable {
        /// The function in which `origin` is meant: `.argument(0)` is the first argument of this function. At first
        /// this is the function that stores the value. When the search follows an argument, a constant or a getter, it
        /// is the function that supplies the value.
        var function: Symbol
        var origin: Write.Provenance
        /// True if the value decides which element is written.
        var isIndex = false
    }

    private let state: ProgramState
    private var program: Program { state.program }
    private let areMeasured = Memo<Source, Bool>()

    init(_ state: ProgramState) { self.state = state }

    static func sources(of write: Write, in function: Function) -> [Source] {
        write.origins.map { Source(function: function.symbol, origin: $0) }
            + write.address.indices.map { Source(function: function.symbol, origin: $0, isIndex: true) }
    }

    /// True if each value that a source can have is a constant, a count or a time. Arguments, constant variables,
    /// getters and captured values are followed to their sources. If one of these is not known, the answer is false.
    func isMeasured(_ source: Source) -> Bool {
        areMeasured(source) {
            Set(reachableFrom: [source], next).allSatisfy { source in
                switch source.origin {
                case .nothing, .literal, .now, .measure, .argument, .read: true
                case .returned(let symbol): isFirstValue(symbol)
                case .injected, .made, .other: false
                }
            }
        }
    }

    /// True if a count or a time is among the values that a source can have, or that its value is computed from.
    func hasMeasure(_ source: Source) -> Bool {
        Set(reachableFrom: [source], next).contains { [.now, .measure].contains($0.origin) }
    }

    /// Replaces a value that a closure captured by its sources in the function that made the closure. If that is a
    /// closure that captured the value, too, goes on to the function around it. Returns any other source as it is.
    func uncaptured(_ source: Source) -> [Source] {
        Set(reachableFrom: [source]) { self.isCaptured($0) ? self.next($0) : [] }.filter { !self.isCaptured($0) }
    }

    private func isCaptured(_ source: Source) -> Bool {
        guard case .argument(let index) = source.origin else { return false }
        return program.functions[source.function]?.captureTypes[index] != nil
    }

    /// Returns the sources at which the search goes on: those of an argument or a captured value, of a variable, or of
    /// the result of a getter or of code that computes a first value. Returns a single `other` if they are not known,
    /// as for a variable that may change. Returns an empty list for any other source, such as a literal, because the
    /// search ends there.
    private func next(_ source: Source) -> [Source] {
        let sources: [Source]? =
            switch source.origin {
            case .argument(let index), .read(.parameter(let index)): handed(to: source.function, index)
            case .read(.variable(let variable)): firstValues(of: variable)
            case .read(.accessor(let getter, _)):
                program.functions[source.function].flatMap {
                    returned(by: program.dispatch.candidates(getter, in: $0))
                }
            case .returned(let symbol) where isFirstValue(symbol): returned(by: [symbol])
            case .nothing, .literal, .now, .measure, .injected, .made, .returned, .other: []
            }
        return sources ?? [Source(function: source.function, origin: .other)]
    }

    /// Returns the sources of an argument at each call of a function, or of a value that a closure captured. Returns
    /// nil if one of them is not known. That is so if the function may change the argument, if unread code may call the
    /// function, if code makes a value of the function, or if the script hands over the argument.
    private func handed(to symbol: Symbol, _ index: Int) -> [Source]? {
        guard let function = program.functions[symbol], !function.lentParameters.contains(index),
            !program.isEntryPoint(function, isPublicOne: false)
        else { return nil }
        let isCaptured = function.captureTypes[index] != nil
        var sources: [Source] = []
        for site in program.callers.ofProgram(symbol) {
            guard let caller = program.functions[site.function] else { return nil }
            let call = caller.calls[site.call]
            if isCaptured, !call.isReference || call.callee != .function(symbol) { continue }
            guard isCaptured || !call.isReference && !state.code.script.contains(site.function),
                let handed = caller.handed[Function.Argument(call: site.call, index: index)], handed.areComplete
            else { return nil }
            sources += handed.map { Source(function: site.function, origin: $0) }
        }
        return sources.isEmpty ? nil : sources
    }

    private func returned(by functions: [Symbol]) -> [Source]? {
        let sources = functions.map(returned)
        return sources.isEmpty || sources.contains([]) ? nil : sources.flatMap(\.self)
    }

    /// Returns the sources of the values that a function returns. Returns none if one of them is not known.
    private func returned(by symbol: Symbol) -> [Source] {
        let returned = program.functions[symbol]?.returned ?? []
        return returned.contains(.other) ? [] : returned.map { Source(function: symbol, origin: $0) }
    }

    private func isFirstValue(_ symbol: Symbol) -> Bool { program.functions[symbol]?.isFirstValue == true }

    /// Returns the sources of the value of a constant: a `let` property, or a static or global `let`. Returns nil for
    /// other variables, and if no source was found.
    private func firstValues(of variable: Variable) -> [Source]? {
        guard state.variables[variable]?.isConstant == true else { return nil }
        let sources = state.values.firstValueFunctions(of: variable).flatMap { symbol -> [Source] in
            return (state.values.isExpression(symbol, of: variable) ? returned(by: symbol) : [])
                + state.writes.writes(in: symbol).filter { $0.variable == variable }.flatMap(\.sources)
        }
        return sources.isEmpty ? nil : sources
    }
}
