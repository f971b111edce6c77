/// A type's name with its module, as it is written in source code.
///
/// The runtime writes three things differently. The scope of a private or local type is an address, that of a type in
/// an extension of another module does not compile, and `any Q<Int>` is `any App.Q<Self.App.Q.A == Swift.Int>`.
func typeName(_ type: Any.Type) -> String {
    // The text in each bracket that is open, outermost first.
    var texts = [""]
    var (isRaw, isAfterScope) = (false, false)
    for character in String(reflecting: type) where !exchange(&isAfterScope, with: false) {
        let isEnd = character == ")" || character == ">" && texts.last?.last != "-"
        texts[texts.count - 1].append(character == "\u{a0}" ? " " : character)  // in a raw identifier
        if character == "`" { isRaw.toggle() }
        if isRaw { continue }
        if character == "(" || character == "<" { texts.append("") }
        guard isEnd, texts.count > 1 else { continue }
        var (text, outside) = (texts.removeLast(), texts.removeLast())
        isAfterScope = text.hasPrefix("unknown context") || text.hasPrefix("extension in ")
        let words = text.split(separator: " ")
        // The second is a private protocol, with the hash of its file: "(Q in _5AA34)".
        if isAfterScope || words.count == 3 && words[1] == "in" {
            outside.removeLast()
            text = isAfterScope ? "" : String(words[0])
        }
        texts.append(isConstraint(words) ? constrained(outside, by: text) : outside + text)
    }
    return texts.joined()
}

/// Whether an existential has one primary associated type. The runtime does not know the order of several.
private func isConstraint(_ words: [Substring]) -> Bool {
    words.first?.hasPrefix("Self.") == true && !words.dropFirst().contains { $0.hasPrefix("Self.") }
}

/// Makes one of `any App.P & App.Q<` and `Self.App.Q.A == Swift.Int>`. Leaves them as they are if the protocol that
/// declares `A` is no member of the composition: the runtime does not know which member inherits it.
private func constrained(_ existential: String, by constraint: String) -> String {
    let path = constraint.dropFirst(5).prefix { $0 != " " }
    let owner = path[..<(path.lastIndex(of: ".") ?? path.startIndex)]
    var members = (existential.dropLast() + " ").split(separator: "&")
    let index = members.count == 1 ? 0 : members.lastIndex { $0.hasSuffix(" " + owner + " ") }
    guard let index else { return existential + constraint }
    members[index] = members[index].dropLast() + "<" + constraint.drop { $0 != "=" }.dropFirst(3) + " "
    return String(members.joined(separator: "&").dropLast())
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
    let name = String(describing: type).lowercased()
    return Array(name.utf8.dropFirst(name.hasPrefix("any ") ? 4 : 0).prefix { $0 != UInt8(ascii: "<") })[...]
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
