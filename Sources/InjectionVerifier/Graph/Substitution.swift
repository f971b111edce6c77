/// What the generic parameters of a function stand for, in one use of it.
struct Substitution: Hashable {
    var types: [String: String] = [:]

    /// Matches the parameters of a function with the types it is called with.
    ///
    /// A call through a conformance has the conforming type first, which the function behind it takes apart.
    init(of function: Function, with arguments: [String]) {
        let names = function.genericParameters
        guard !names.isEmpty else { return }
        var arguments = arguments
        if arguments.count != names.count, let first = arguments.first {
            arguments = Self.genericArguments(of: first) + arguments.dropFirst()
        }
        guard arguments.count == names.count else { return }
        types = Dictionary(zip(names, arguments)) { first, _ in first }
    }

    init() {}

    /// An associated type that is not known leaves the type open.
    func apply(to type: String, associated: [String: String]) -> String {
        guard !types.isEmpty else { return type }
        return TypeNames.pieces(of: type).map { piece in
            if let exact = types[piece] { return exact }
            guard let dot = piece.firstIndex(of: "."), let base = types[String(piece[..<dot])] else { return piece }
            return piece[piece.index(after: dot)...].split(separator: ".").reduce(base) { type, name in
                associated[type + "." + name] ?? "τ_" + name
            }
        }.joined()
    }

    /// A type in which nothing is left open.
    static func isConcrete(_ type: String, in function: Function?) -> Bool {
        if type.contains("@opened") || type.contains("τ_") || type.contains("@pack") { return false }
        guard let names = function?.genericParameters, !names.isEmpty else { return true }
        return !TypeNames.paths(in: type).contains { path in
            names.contains(path) || path.firstIndex(of: ".").map { names.contains(String(path[..<$0])) } ?? false
        }
    }

    static func genericArguments(of type: String) -> [String] {
        guard let open = type.firstIndex(of: "<"), type.hasSuffix(">") else { return [] }
        let text = Array(type[type.index(after: open)...].dropLast().utf8)
        return text.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { Bytes(start: $0, count: buffer.count).list() } ?? []
        }
    }
}
