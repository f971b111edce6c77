/// What the type of a function tells of what it does, if it is not read.
enum Shapes {
    private static let texts: Set = ["String", "Substring"]
    private static let plain: Set = ["Bool", "Int", "String", "()", "Double", "Never"]

    static func of(_ type: SILFunctionType, _ count: Int, yields: Bool, isOfStandardLibrary: Bool) -> [Int] {
        let results = type.results.filter { !$0.has("@error") }
        let parameters = Set(type.genericParameters)
        let requirements = type.signatures.flatMap(\.requirements)
        let keys = requirements.filter { $0.target.names == ["Hashable"] }.map(\.subject.names).joined()
        var returned = results.reduce(into: Set<String>()) { $0.formUnion($1.names) }.intersection(parameters)
        // `Array.init<S>(_: S) where Element == S.Element`
        for requirement in requirements where requirement.relation == " == " {
            let same = requirement.subject.names.union(requirement.target.names).intersection(parameters)
            if !same.isDisjoint(with: returned) { returned.formUnion(same) }
        }
        let mayHold =
            results.contains { !plain.contains($0.withoutAttributes.description) }
            && !(isOfStandardLibrary && returned.isEmpty)
        var shape = [
            (type.returnsInMemory ? Constraint.Shape.returnsInMemory : 0) | (yields ? Constraint.Shape.yields : 0)
                | (mayHold ? Constraint.Shape.resultMayHold : 0)
                | (results.contains { !$0.names.isDisjoint(with: texts) } ? Constraint.Shape.isText : 0)
        ]
        let offset = max(0, count - type.parameters.count)
        shape += Array(repeating: 0, count: offset)
        for parameter in type.parameters {
            var bits = parameter.type.has("@inout") ? Constraint.Shape.isInout : 0
            if !parameter.type.names.isDisjoint(with: keys) { bits |= Constraint.Shape.isKey }
            if parameter.type.has("@noescape") { bits |= Constraint.Shape.isBorrowed }
            let isShared =
                !isOfStandardLibrary && parameters.isEmpty || !returned.isDisjoint(with: parameter.type.names)
            if isShared, mayHold {
                bits |=
                    parameter.type.has("@noescape")
                    ? Constraint.Shape.returns : Constraint.Shape.passes | Constraint.Shape.returns
            }
            shape.append(bits)
        }
        return shape
    }
}
