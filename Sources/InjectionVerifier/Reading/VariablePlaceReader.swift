/// Reads the places of variables in the syntax tree.
///
/// In `{"_kind":"var_decl","usr":"s:3App4HostC4userSSvp",…"range":{"start":59,…},…"name":"user"`, `start` is the offset
/// of the name. A local variable has no `usr`, so it is skipped. The storage that a wrapper adds to a variable has the
/// same offset. Storage in the expansion of a macro is skipped.
enum VariablePlaceReader {
    static func read(_ bytes: Bytes, _ lines: SourceLines) -> [VariablePlace] {
        var places: [VariablePlace] = []
        var index = 0
        while let usr = bytes.value("{\"_kind\":\"var_decl\",\"usr\":\"s:", from: index) {
            index = usr.end
            guard let end = bytes.find("\"name\":{", from: index),
                let range = bytes[0..<end].find("\"range\":{\"start\":", from: index),
                let offset = bytes.number(at: range + 17)?.value, bytes[range..<end].find("\"buffer_id\"") == nil,
                let name = bytes.value("\"name\":\"", from: end)?.text, !name.hasPrefix("$"),
                let variable = Variable(declaredAs: "$s" + usr.text.string)
            else { continue }
            places.append(VariablePlace(variable: variable, place: lines.place(of: offset)))
        }
        return places
    }
}
