/// The objects of each type, and the methods that are called on them: nobody knows who calls these, so each is called
/// on all objects of its type.
final class Receivers {
    private let types: ObjectTypes
    private let uses: HeapUses
    private let sets: PointsToSets
    private var objects: [TypeID: Int] = [:]
    private var methods: [TypeID: Set<Int>] = [:]

    init(_ types: ObjectTypes, _ uses: HeapUses, _ sets: PointsToSets) {
        (self.types, self.uses, self.sets) = (types, uses, sets)
    }

    /// Before there are any objects.
    func addMethod(_ use: HeapUse) {
        guard use.function.isMethod, let type = use.function.selfType.map(\.base) else { return }
        methods[type, default: []].insert(use.number)
    }

    func add(_ object: Int, of type: TypeID) {
        for type in types.supertypes(of: type).sorted() {
            let all = sets.union(objects[type] ?? 0, sets.set([object]))
            guard all != objects[type] else { continue }
            objects[type] = all
            for method in (methods[type] ?? []).sorted() {
                uses.add(all, to: uses[method].function.constraints.arguments - 1, of: uses[method])
            }
        }
    }

    /// The classes that have methods, and of which no code that was read makes an object.
    var classesWithoutObjects: [TypeID] { methods.keys.filter { objects[$0] == nil && types.isClass($0) }.sorted() }
}
