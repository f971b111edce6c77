/// A type's name with its module, as it is written in source code.
func typeName(_ type: Any.Type) -> String {
    // The compiler names the scope of a private or local type "(unknown context at $12ab).", an address, of no use to a
    // reader; and that of one in another module's type "(extension in App):", which does not compile. Nor do the
    // no-break spaces that it writes in raw identifiers, "(Q in _12AB)" for a private protocol, and
    // "any App.Q<Self.App.Q.A == Swift.Int>". Several of these constraints stay, as it does not say their order; so
    // does one of a composition, as it does not always say of which member.
    let text = String(reflecting: type)
    let hasSeveral = contains(", Self.", in: text)
    return text.reduce(into: "") { name, character in
        name.append(character == "\u{a0}" ? " " : character)
        if character == " ", !hasSeveral, name.hasSuffix(" == "), let start = name.lastIndex(of: "<"),
            name[start...].hasPrefix("<Self."), let space = name[..<start].lastIndex(of: " "),
            name[..<space].last != "&"
        {
            name = String(name[...start])
        }
        guard character == "." || character == ":" || character == ")", let start = name.lastIndex(of: "(") else {
            return
        }
        let scope = String(name[start...])
        if character == ")" {
            guard let space = scope.firstIndex(of: " "), scope[space...].hasPrefix(" in _") else { return }
            name = String(name[..<start]) + scope[..<space].dropFirst()
        } else if scope.hasPrefix("(unknown context") || scope.hasPrefix("(extension in ") {
            name = String(name[..<start])
        }
    }
}

/// Whether a text contains another. The standard library's search is generic, and large.
func contains(_ part: String, in name: String) -> Bool {
    let bytes = Array(name.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: part.utf8) }
}

/// A type's name as it is written in front of `.self` or `?`: in parentheses, if it is an `any Q<Int>`, or has a
/// function or a composition.
@inline(never)
func typeOperand(_ type: Any.Type) -> String {
    let name = typeName(type)
    let isPlain = !name.hasPrefix("any ") && name.lastIndex(of: "&") ?? name.lastIndex(of: "-") == nil
    return isPlain ? name : "(" + name + ")"
}

/// Registered types whose names are near another type's, nearest first, at most three.
func similarRegistrations(to type: Any.Type, among registrations: [Registration]) -> [Registration] {
    let name = unqualifiedName(type)
    var distances = registrations.map { distance(from: name, to: unqualifiedName($0.type)) }
    var similar: [Registration] = []
    while similar.count < 3, let nearest = distances.min(), nearest < tooFar {
        let index = distances.firstIndex(of: nearest)!
        similar.append(registrations[index])
        distances[index] = tooFar
    }
    return similar
}

/// The distance between names that are not similar.
private let tooFar = Int.max

/// A name without module, enclosing types, generic arguments, `any` or `Optional`, in lower case.
private func unqualifiedName(_ type: Any.Type) -> ArraySlice<UInt8> {
    var type = type
    while let optional = type as? any OptionalInjection.Type { type = optional.wrappedType }
    let name = Array(String(describing: type).lowercased().utf8).prefix { $0 != UInt8(ascii: "<") }
    return name.starts(with: "any ".utf8) ? Array(name.dropFirst(4))[...] : name
}

/// How far two names are apart, if one ends with the other or is its implementation, or if they differ in a few letters
/// at one place. A `UserStore` is a store, not a user.
private func distance(from name: ArraySlice<UInt8>, to other: ArraySlice<UInt8>) -> Int {
    let (shorter, longer) = name.count < other.count ? (name, other) : (other, name)
    let difference = longer.count - shorter.count
    // `CoolManagerImpl` or `DefaultManager` for `Manager`, or the other way round.
    let suffix = ["impl", "protocol"].first { longer.suffix($0.utf8.count).elementsEqual($0.utf8) } ?? ""
    let isContained =
        shorter.count >= 4
        && [longer, longer.dropLast(suffix.utf8.count)].contains { $0.suffix(shorter.count) == shorter }
    var (start, end) = (0, shorter.count)
    while start < end, shorter[start] == longer[start] { start += 1 }
    while start < end, shorter[end - 1] == longer[end - 1 + difference] { end -= 1 }
    let distance = difference + end - start
    return isContained || distance <= max(1, shorter.count / 4) ? distance : tooFar
}
