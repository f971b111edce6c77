/// Brings compositions of protocols that are one type when the program runs to one form.
///
/// Marker protocols leave no trace: `any P & Sendable` is `any P`. Nor does `AnyObject` beside what implies it.
struct Compositions {
    private static let markers: Set = ["Sendable", "SendableMetatype", "BitwiseCopyable", "Copyable", "Escapable"]
    private var classes: Set<String> = []
    private var boundToClasses: Set<String> = []

    init(_ modules: [ModuleFacts]) {
        var declarations: [String: [TypeDeclaration]] = [:]
        for module in modules {
            for declaration in module.declarations where declaration.kind != .extension {
                declarations[declaration.name, default: []].append(declaration)
                declarations[module.name + "." + declaration.name, default: []].append(declaration)
            }
        }
        for (name, found) in declarations where found.allSatisfy({ $0.kind == .class || $0.kind == .actor }) {
            classes.insert(name)
        }
        boundToClasses = classes.union(["AnyObject", "Actor"])
        var grew = true
        while grew {
            grew = false
            for (name, found) in declarations where !boundToClasses.contains(name) {
                let isBound = found.allSatisfy { declaration in
                    declaration.kind == .protocol && declaration.inherits.contains(where: boundToClasses.contains)
                }
                guard isBound else { continue }
                boundToClasses.insert(name)
                grew = true
            }
        }
    }

    func simplified(_ type: String) -> String {
        guard type.utf8.contains(UInt8(ascii: "&")) else { return type }
        var result = ""
        var rest = type[...]
        while !rest.isEmpty {
            let isWord = result.last.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            if isWord, rest.hasPrefix("any ") {
                let parts = Self.parts(of: &rest)
                result += composition(parts.map(simplified))
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }

    private func composition(_ parts: [String]) -> String {
        guard parts.count > 1 else { return parts == ["AnyObject"] ? "AnyObject" : "any " + parts.joined() }
        var kept = parts.filter { !Self.markers.contains($0.hasPrefix("Swift.") ? String($0.dropFirst(6)) : $0) }
        if kept.contains(where: { $0 != "AnyObject" && isIn(boundToClasses, $0) }) {
            kept.removeAll { $0 == "AnyObject" }
        }
        guard let first = kept.first else { return "Any" }
        if kept == ["AnyObject"] { return "AnyObject" }
        return kept.count == 1 && isIn(classes, first) ? first : "any " + kept.joined(separator: " & ")
    }

    private func isIn(_ names: Set<String>, _ type: String) -> Bool {
        let name = Program.base(type)
        return names.contains(name) || names.contains(TypeNames.withoutModule(name))
    }

    /// Takes `any P & Q` from the front of a text.
    private static func parts(of text: inout Substring) -> [String] {
        text.removeFirst(4)
        var parts = [""]
        var depth = 0
        while let next = text.first {
            if "<([".contains(next) { depth += 1 }
            if ">)]".contains(next), parts[parts.count - 1].last != "-" { depth -= 1 }
            if depth < 0 || (depth == 0 && next == ",") { break }
            if depth == 0, text.hasPrefix(" & ") {
                parts.append("")
                text.removeFirst(3)
            } else {
                parts[parts.count - 1].append(text.removeFirst())
            }
        }
        return parts
    }
}
