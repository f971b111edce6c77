/// What values may be, and what memory may hold, in the whole program: an abstract interpreter with one worklist and
/// one summary for each use of a function.
///
/// Objects are distinguished by where they are made: the constraint, and the last two calls that lead to it.
final class Heap {
    typealias Use = HeapUse

    let program: Program
    let entries: EntryPoints
    let sets = PointsToSets()
    let things = Interned<Thing>()
    let substitutions = Interned<Substitution>()
    let memory: Memory
    let types: ObjectTypes
    let uses: HeapUses
    let receivers: Receivers
    let functions: HeapFunctions
    /// By type, and the place of the call that registers it.
    var registered: [TypeID: [Place: Int]] = [:]

    init(_ program: Program, isRegisteredForSession: @escaping (TypeID) -> Bool) {
        self.program = program
        entries = EntryPoints(program)
        types = ObjectTypes(program, things, isRegisteredForSession: isRegisteredForSession)
        uses = HeapUses(program.functions, things, sets)
        memory = Memory(things, sets, types, uses.worklist)
        receivers = Receivers(types, uses, sets)
        functions = HeapFunctions(program.functions, things, sets, types, uses, memory)
        let none = substitutions.number(Substitution())
        for symbol in program.functions.values.lazy.map(\.symbol) where entries.contains(symbol) {
            uses.use(Use.Key(symbol: symbol, types: none, context: 0)).map(receivers.addMethod)
        }
        for type in program.mainTypes.sorted() { addForeign(type) }
        run()
        for type in receivers.classesWithoutObjects { addForeign(type) }
        run()
    }

    private func run() {
        while let next = uses.worklist.next() {
            let use = uses[of: next]
            apply(use.constraints[next - use.first], next, use)
        }
    }

    private func addForeign(_ type: TypeID) {
        let object = things.number(.foreign(type))
        types[object] = type
        receivers.add(object, of: type)
    }
}
