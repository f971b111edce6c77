import Foundation

/// Reads the declarations that the compiler prints at the head of its output, as far as judging needs them.
struct DeclarationReader {
    let file: String

    func read(
        _ line: Bytes, _ lines: inout Lines, within outer: String, into declarations: inout [TypeDeclaration]
    ) throws {
        guard var declaration = Self.declaration(line.string, within: outer) else {
            if line.hasSuffix("{") { try skip(&lines) }
            return
        }
        guard line.hasSuffix("{") else {
            declarations.append(declaration)
            return
        }
        while let line = lines.next() {
            let text = line.string.trimmingPrefix { $0 == " " }
            if text == "}" {
                declarations.append(declaration)
                return
            } else if let property = Self.property(text) {
                declaration.properties.append(property)
                if line.hasSuffix("{") { try skip(&lines) }
            } else if line.hasSuffix("{") {
                try read(line, &lines, within: declaration.name + ".", into: &declarations)
            }
        }
        throw ReadingError(
            file: file, line: lines.number, problem: "ends in the middle of `\(declaration.name)`; run again")
    }

    private func skip(_ lines: inout Lines) throws {
        var depth = 1
        while depth > 0 {
            guard let line = lines.next() else {
                throw ReadingError(
                    file: file, line: lines.number, problem: "ends in the middle of a declaration; run again")
            }
            if line.hasSuffix("{") { depth += 1 }
            if line.string.trimmingPrefix(while: { $0 == " " }) == "}" { depth -= 1 }
        }
    }

    static func declaration(_ line: String, within outer: String) -> TypeDeclaration? {
        var words = line.split(separator: " ").map(String.init)
        let isOnMainActor = words.contains("@MainActor")
        guard let index = words.firstIndex(where: { TypeDeclaration.Kind(rawValue: $0) != nil }),
            index + 1 < words.count,
            let kind = TypeDeclaration.Kind(rawValue: words[index]), !line.contains("func "), !line.contains("var ")
        else { return nil }
        words.removeSubrange(...index)
        if words.last == "{" { words.removeLast() }
        var head = words.joined(separator: " ")
        if let clause = head.range(of: " where ") { head = String(head[..<clause.lowerBound]) }
        let parts = head.split(separator: " : ", maxSplits: 1).map(String.init)
        var name = parts.first ?? ""
        if let generic = name.firstIndex(of: "<") { name = String(name[..<generic]) }
        let inherits =
            parts.count < 2
            ? []
            : parts[1].split(separator: ", ").map { name in
                String(name.split(separator: " ").last ?? "")
            }
        return TypeDeclaration(
            kind: kind, name: kind == .extension ? name : outer + name, inherits: inherits, isOnMainActor: isOnMainActor
        )
    }

    static func property(_ text: Substring) -> TypeDeclaration.Property? {
        guard !text.contains(" static "), !text.hasPrefix("static ") else { return nil }
        let isStored = text.contains("@_hasStorage")
        guard isStored || text.contains("lazy ") || text.contains("@"), !text.contains("func ") else { return nil }
        guard let keyword = text.range(of: "let ") ?? text.range(of: "var "), let colon = text.range(of: ": ") else {
            return nil
        }
        guard keyword.upperBound < colon.lowerBound else { return nil }
        var type = text[colon.upperBound...]
        if let brace = type.range(of: " {") { type = type[..<brace.lowerBound] }
        let head = text[..<keyword.lowerBound]
        return .init(
            name: String(text[keyword.upperBound..<colon.lowerBound]), type: String(type),
            isWeak: head.contains("weak "),
            isImplicitlyUnwrapped: type.hasSuffix("!"))
    }
}
