/// Finds the functions of the program that write each variable while the program runs. These writes are left out:
/// - first values, also of lazy, static and top-level variables
/// - writes of an initializer or a `deinit` to properties of its own type or of a superclass
/// - writes to an object that the function itself made
/// - writes of constants that are no keepers
/// - writes of `willSet` and `didSet` to their own variable, unless other code writes the variable after launch
///
/// If a setter writes its own property, the setter's caller counts as the writer.
final class Writers {
    struct Writer: Hashable {
        var function: Symbol
        var write: VariableWrite
        var isLate: Bool
        var isAfterLaunch: Bool
    }

    private(set) var byVariable: [Variable: [Writer]] = [:]
    /// For each global variable that top-level code assigns, that code. Its first assignment is the first value.
    private(set) var topLevel: [Variable: Symbol] = [:]
    /// The variables in `topLevel` that surely get their first value after launch. They are like local variables of
    /// the script.
    private(set) var ofScript: Set<Variable> = []
    private let code: LiveCode
    private let writes: Writes
    private var variables: Variables { writes.variables }

    init(_ code: LiveCode, _ writes: Writes) {
        (self.code, self.writes) = (code, writes)
        for function in code.program.functions.values where code.alive.contains(function.symbol) { read(function) }
        removeObservers()
    }

    /// Removes the writes that `willSet` and `didSet` make to their own variable, as in
    /// `didSet { volume = min(volume, 1) }`. They stay if other code writes the variable after launch, and so runs them
    /// then.
    private func removeObservers() {
        for (variable, writers) in byVariable {
            let others = writers.filter { code.program.functions[$0.function]?.observes(variable) == false }
            if !others.contains(where: \.isAfterLaunch) { byVariable[variable] = others }
        }
    }

    func afterLaunch(_ variable: Variable) -> [Writer] { (byVariable[variable] ?? []).filter(\.isAfterLaunch) }

    func isWrittenAfterLaunch(_ variable: Variable) -> Bool { !afterLaunch(variable).isEmpty }

    private func read(_ function: Function) {
        guard !writes.program.isTest(function.symbol), !function.isFirstValue else { return }
        let owners = function.isInitializer || function.isDeinit ? function.selfType.map(variables.ancestry) ?? [] : []
        var initialized: Set<Variable> = []
        for write in writes.writes(in: function.symbol) {
            guard let variable = variables[write.variable], !write.isOfNewObject else { continue }
            if let owner = variable.owner, owners.contains(owner) { continue }
            if function.isLazyGetter, function.accessed == write.variable { continue }
            if variable.isConstant, !variables.isKeeper(write.variable), !function.symbol.beginsProgram { continue }
            // A transparent function, such as a setter, writes for its caller if it writes the property to which it
            // belongs, or if it stores only values that its caller may know. The caller then counts as the writer.
            if function.isTransparent, function.accessed == write.variable || write.storesOnlyUnknown { continue }
            let isAfterLaunch = !code.isLaunch(write.position, in: function)
            if function.symbol.beginsProgram, variable.owner == nil, write.change == .assigned, write.path.isEmpty,
                initialized.insert(write.variable).inserted
            {
                topLevel[write.variable] = function.symbol
                if !code.mayBeLaunch(write.position, in: function) { ofScript.insert(write.variable) }
                continue
            }
            if variable.isConstant, !variables.isKeeper(write.variable) { continue }
            byVariable[write.variable, default: []].append(
                Writer(
                    function: function.symbol, write: write, isLate: code.isLate(write.position, in: function),
                    isAfterLaunch: isAfterLaunch))
        }
    }
}

extension Function {
    /// True for a `willSet` or a `didSet` of a variable.
    fileprivate func observes(_ variable: Variable) -> Bool {
        [.willSet, .didSet].contains(name.role) && !name.isInner && accessed == variable
    }

    /// True if the function only makes first values of variables: it is a global initializer or the value after a
    /// property's `=`, or it is an addressor, which runs the global initializer once.
    var isFirstValue: Bool { runsOnce || name.role == .initialValue && !name.isInner }

    /// True if the function makes the first value of a static or global variable, which happens once in a process.
    var runsOnce: Bool { [.globalInitializer, .addressor].contains(symbol.kind) || name.role == .once }
}
