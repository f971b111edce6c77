/// Reads the places of variables in the syntax tree.
///
/// In `{"_kind":"var_decl","usr":"s:3App4HostC4userSSvp",…"range":{"start":59,…},…"name":"user"`, the offset is that of
/// the name. A variable of a function has no `usr`. If a wrapper or a macro adds storage to a variable, the storage has
/// the same offset, or one in the text of an expansion.
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
