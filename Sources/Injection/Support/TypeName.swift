/// A type's name with its module, as it is written in source code.
func typeName(_ type: Any.Type) -> String {
    let name = String(reflecting: type)
    // The compiler names the scope of a private or local type "(unknown context at $12ab)": an address, of no use to a
    // reader. Other names have no "$", and do without the regular expression, which is parsed each time.
    guard name.utf8.contains(UInt8(ascii: "$")) else { return name }
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}

/// Registered types whose names are near another type's, nearest first, at most three.
func similarRegistrations(to type: Any.Type, among registrations: [Registration]) -> [Registration] {
    let name = unqualifiedName(type)
    let ranked = registrations.compactMap { registration -> (registration: Registration, distance: Int)? in
        guard let distance = distance(from: name, to: unqualifiedName(registration.type)) else { return nil }
        return (registration, distance)
    }
    return ranked.sorted { $0.distance < $1.distance }.prefix(3).map(\.registration)
}

/// The last part of a name, without module, generic arguments or `Optional`, in lower case.
private func unqualifiedName(_ type: Any.Type) -> Substring {
    var name = typeName(type).lowercased()[...]
    let optional = "swift.optional<"
    while name.hasPrefix(optional) { name = name.dropFirst(optional.count).dropLast() }
    name = name.prefix { $0 != "<" }
    return name.split(separator: ".").last ?? name
}

/// How far two names are apart; nil when too far for one to be meant for the other.
private func distance(from name: Substring, to other: Substring) -> Int? {
    let shorter = min(name.count, other.count)
    // `CoolManagerImpl` for `CoolManager`, or the other way round.
    if shorter >= 4, name.contains(other) || other.contains(name) { return abs(name.count - other.count) }
    let limit = max(1, shorter / 4)
    guard abs(name.count - other.count) <= limit else { return nil }
    let distance = editDistance(Array(name.utf8), Array(other.utf8))
    return distance <= limit ? distance : nil
}

/// The number of insertions, removals and replacements that make one name of another (Levenshtein).
private func editDistance(_ source: [UInt8], _ target: [UInt8]) -> Int {
    var row = Array(0...target.count)
    for (i, character) in source.enumerated() {
        var diagonal = row[0]
        row[0] = i + 1
        for (j, other) in target.enumerated() {
            let replacing = diagonal + (character == other ? 0 : 1)
            diagonal = row[j + 1]
            row[j + 1] = min(replacing, row[j] + 1, diagonal + 1)
        }
    }
    return row[target.count]
}
