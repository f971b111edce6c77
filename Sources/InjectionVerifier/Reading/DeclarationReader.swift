import Foundation

/// Reads the declarations that the compiler prints at the beginning of its output, as far as rules need them.
struct DeclarationReader {
    let file: String

    func read(
        _ line: String, _ lines: inout Lines, within outer: TypeDeclaration?, into facts: inout ModuleFacts
    ) throws {
        guard var declaration = Self.declaration(line, within: outer) else {
            if line.hasSuffix("{") { try whole("{", &lines) }
            return
        }
        // If a type is on the main actor only by the default of its module, the compiler prints `@MainActor` on its
        // members alone.
        var areMembersOnMainActor: Set<Bool> = []
        while let line = try next(&lines) {
            let text = line.trimmingPrefix { $0 == " " }
            let head = text.prefix { $0 != ":" }
            let property = Self.property(text)
            let isRequired = declaration.kind == .protocol && (head.contains("func ") || head.contains("var "))
            if isRequired || property != nil, !head.contains("nonisolated") {
                areMembersOnMainActor.insert(head.contains("@MainActor"))
            }
            if text == "}" {
                if areMembersOnMainActor == [true] { declaration.isOnMainActor = true }
                facts.declarations.append(declaration)
                return
            } else if let property {
                declaration.properties.append(property)
                if line.hasSuffix("{") { try whole("{", &lines) }
            } else if declaration.kind == .enum, let values = Self.values(text) {
                declaration.properties += values
            } else if line.hasSuffix("{") {
                try read(line, &lines, within: declaration, into: &facts)
            }
        }
    }

    struct Unreadable: Error {}

    /// Reads the next line. If it has a default argument, also reads the lines up to the end of its brackets, because a
    /// default argument is printed as it is written, and may be a closure of many lines.
    private func next(_ lines: inout Lines) throws -> String? {
        guard let line = lines.next() else { throw cut(lines) }
        return line.find(" = ") == nil ? line.string : try whole("(", &lines)
    }

    /// Returns the line that was read last, with all lines up to the end of its brackets. `bracket` is their kind: `(`
    /// or `{`.
    @discardableResult
    func whole(_ bracket: StaticString, _ lines: inout Lines) throws -> String {
        if let whole = lines.whole(bracket, before: "\nsil") { return whole.string }
        // A function follows, so the file is not cut off. The declaration has an unknown form.
        if lines.has("\nsil") { throw Unreadable() }
        throw cut(lines)
    }

    private func cut(_ lines: Lines) -> ReadingError {
        ReadingError(
            file: file, line: lines.number,
            problem: "ends in the middle of a declaration: the compiler did not finish it; run again")
    }

    static func declaration(_ line: String, within outer: TypeDeclaration?) -> TypeDeclaration? {
        let words = line.split(separator: " ").map(String.init)
        let isOnMainActor = words.contains("@MainActor")
        guard let index = words.firstIndex(where: { TypeDeclaration.Kind(rawValue: $0) != nil }),
            index + 1 < words.count,
            let kind = TypeDeclaration.Kind(rawValue: words[index]), !line.contains("func "), !line.contains("var ")
        else { return nil }
        // Without an access modifier, a member of an extension has the access of the extension.
        let access =
            TypeDeclaration.Access(words[..<index]) ?? (outer?.kind == .extension ? outer?.access : nil) ?? .module
        let name = String(words[index + 1].prefix { $0 != "<" })
        let head = words[index...].joined(separator: " ").split(separator: " where ", maxSplits: 1)[0]
        let inherits = head.split(separator: " : ", maxSplits: 1).dropFirst().joined().split(separator: ", ")
        let path =
            kind == .extension ? name : [outer?.name.description, name].compactMap(\.self).joined(separator: ".")
        return TypeDeclaration(
            kind: kind, name: TypeID(path),
            inherits: inherits.compactMap { $0.split(separator: " ").last { $0 != "{" } }.map { TypeID(String($0)) },
            isOnMainActor: isOnMainActor, access: access)
    }

    /// Reads the payloads of an enum's cases: `case none, some(Cat, of: Owner)`. Returns nil for a line without cases.
    static func values(_ text: Substring) -> [TypeDeclaration.Property]? {
        guard let keyword = text.range(of: "case ") else { return nil }
        return SILCursor.read(String(text[keyword.upperBound...])) { cursor in
            var values: [TypeDeclaration.Property] = []
            repeat {
                while ![0, UInt8(ascii: "("), UInt8(ascii: ",")].contains(cursor.next) { cursor.index += 1 }
                guard cursor.next == UInt8(ascii: "(") else { continue }
                // A payload that cannot be read may have any type, so its type is left empty.
                guard let elements = cursor.elements() else { return values + [.init(name: "", type: "")] }
                values += elements.map { .init(name: $0.label ?? "", type: TypeID($0.type)) }
            } while cursor.accept(", ")
            return values
        }
    }

    static func property(_ text: Substring) -> TypeDeclaration.Property? {
        guard !text.contains(" static "), !text.hasPrefix("static ") else { return nil }
        // Skip functions. Also skip a property without an attribute, because it is computed. A stored property has
        // `@_hasStorage`, or the attribute of a wrapper or a macro that stores its value elsewhere.
        guard text.contains("@"), !text.contains("func ") else { return nil }
        guard let keyword = text.range(of: "let ") ?? text.range(of: "var "), let colon = text.range(of: ": ") else {
            return nil
        }
        // A lazy property is left out, because its storage follows as a property of its own: `$__lazy_storage_$_items`.
        guard keyword.upperBound < colon.lowerBound, !text[..<keyword.lowerBound].contains("lazy ") else { return nil }
        var type = text[colon.upperBound...]
        if let brace = type.range(of: " {") { type = type[..<brace.lowerBound] }
        let head = text[..<keyword.lowerBound]
        return .init(
            name: name(text[keyword.upperBound..<colon.lowerBound]), type: TypeID(String(type)),
            isWeak: head.contains("weak "),
            isImplicitlyUnwrapped: type.hasSuffix("!"), isConstant: text[keyword] == "let ",
            isStored: text.contains("@_hasStorage"))
    }

    /// Returns the name of a property as function bodies print it, without the backticks of a declaration.
    private static func name(_ text: Substring) -> String { RawIdentifier.word(String(text).replacing("`", with: "")) }
}

extension Imports {
    /// Returns the module of an import that the compiler prints on a line of its own: `@testable import A`. Returns nil
    /// for any other line.
    static func name(in line: Bytes) -> String? {
        guard let keyword = line.find("import ") else { return nil }
        let words = line[0..<keyword].string.split(separator: " ")
        let isImport = words.allSatisfy { $0.hasPrefix("@") || TypeDeclaration.Access([String($0)]) != nil }
        var names: Set<String> = []
        if isImport { add(from: line, to: &names) }
        return names.first
    }
}
