/// A type's name with its module, as one writes it in source code.
///
/// The runtime writes five things that do not compile: the scope of a private or local type, "(unknown context at
/// $12ab)."; that of a type in another module's extension, "(extension in App):"; the discriminator of a private
/// protocol, "(Q in _12AB)"; the braces of a parameter pack, "Pack{Swift.Int}"; and the no-break spaces of raw
/// identifiers.
///
/// It also writes `any Q<Int>` as `any App.Q<Self.App.Q.A == Swift.Int>`, which does not compile either. Two such texts
/// are left alone: one with several constraints, whose order is not known, and a composition, which does not always say
/// to which member a constraint belongs.
func typeName(_ type: Any.Type) -> String {
    // Bytes, because the standard library's functions for strings would make this three times as large.
    let text = Array(String(reflecting: type).utf8)
    let hasSeveral = index(of: ", Self.", in: text) != nil
    var (name, next, packs) = ([UInt8](), 0, 0)
    while next < text.count {
        let isScope = has("(unknown context", at: next, in: text) || has("(extension in ", at: next, in: text)
        if text[next] == UInt8(ascii: "("), let space = index(of: " ", in: text, from: next),
            isScope || has(" in _", at: space, in: text)
        {
            if !isScope { name += text[next + 1..<space] }
            next = index(of: ")", in: text, from: space)! + (isScope ? 2 : 1)
        } else if !hasSeveral, has("<Self.", at: next, in: text), let space = name.lastIndex(of: UInt8(ascii: " ")),
            name[space - 1] != UInt8(ascii: "&"), let equal = index(of: " == ", in: text, from: next)
        {
            name.append(text[next])
            next = equal + 4
        } else if has("Pack{", at: next, in: text) {
            packs += 1
            next += 5
        } else if packs > 0, text[next] == UInt8(ascii: "}") {
            packs -= 1
            next += 1
        } else {
            let isSpace = has("\u{a0}", at: next, in: text)
            name.append(isSpace ? UInt8(ascii: " ") : text[next])
            next += isSpace ? 2 : 1
        }
    }
    return String(decoding: name, as: UTF8.self)
}

/// The index of the first occurrence of a text. The standard library's search is generic, and large.
func index(of part: StaticString, in text: [UInt8], from start: Int = 0) -> Int? {
    (start..<text.count).first { has(part, at: $0, in: text) }
}

/// True if a text continues with another at an index.
@inline(never)
private func has(_ part: StaticString, at index: Int, in text: [UInt8]) -> Bool {
    let length = part.utf8CodeUnitCount
    guard index >= 0, index + length <= text.count else { return false }
    return (0..<length).allSatisfy { unsafe part.utf8Start[$0] == text[index + $0] }
}

/// A type's name as one writes it in front of `.self` or `?`: in parentheses, if it is an `any Q<Int>`, or has a
/// function or a composition.
func typeOperand(_ type: Any.Type) -> String {
    let name = typeName(type)
    let isPlain = !name.hasPrefix("any ") && name.lastIndex(of: "&") ?? name.lastIndex(of: "-") == nil
    return isPlain ? name : "(" + name + ")"
}

/// The sites of registered types whose names are similar to another type's, at most three, those with the fewest extra
/// letters first.
func similarSites(to type: Any.Type, among sites: [RegistrationSite]) -> [RegistrationSite] {
    let name = unqualifiedName(type)
    var differences = sites.map { extraLetters(name, unqualifiedName($0.type)) }
    var similar: [RegistrationSite] = []
    while similar.count < 3, let least = differences.min(), least < notSimilar {
        let index = differences.firstIndex(of: least)!
        similar.append(sites[index])
        differences[index] = notSimilar
    }
    return similar
}

/// The number of extra letters between names that are not similar.
private let notSimilar = Int.max

/// A name in lower case, without module, enclosing types, generic arguments, `any` or `Optional`.
private func unqualifiedName(_ type: Any.Type) -> [UInt8] {
    var type = type
    while let optional = type as? any OptionalInjection.Type { type = optional.wrappedType }
    let name = Array(String(describing: type).lowercased().utf8)
    return Array(name[(has("any ", at: 0, in: name) ? 4 : 0)..<(index(of: "<", in: name) ?? name.count)])
}

/// The number of letters that only the longer of two similar names has; otherwise `notSimilar`. Names are similar if
/// one ends with the other, ignoring a final `Impl` or `Protocol`: `UserStore` is similar to `Store`, not to `User`.
/// Names that differ in a letter, such as `Clock` and `Block`, are not: the program compiles, so neither is a typing
/// error.
private func extraLetters(_ name: [UInt8], _ other: [UInt8]) -> Int {
    let (short, long) = name.count < other.count ? (name, other) : (other, name)
    // `CoolManagerImpl` or `DefaultManager` for `Manager`, or the other way round.
    let ending = has("impl", at: long.count - 4, in: long) ? 4 : has("protocol", at: long.count - 8, in: long) ? 8 : 0
    // A short name, such as `API`, must be all that is left, because many names end with it by chance.
    let isSimilar = short.count >= 4 || short.count == long.count - ending
    return isSimilar && (ends(long, 0, short) || ends(long, ending, short)) ? long.count - short.count : notSimilar
}

/// True if a name without its last letters ends with another.
private func ends(_ name: [UInt8], _ dropped: Int, _ end: [UInt8]) -> Bool {
    let start = name.count - dropped - end.count
    return start >= 0 && end.indices.allSatisfy { end[$0] == name[start + $0] }
}
