/// A type's name with its module, as it is written in source code.
@inline(never)
func typeName(_ type: Any.Type) -> String {
    // The compiler names the scope of a private or local type "(unknown context at $12ab).": an address, of no use to a
    // reader. No other name has a "$".
    let name = Array(String(reflecting: type).utf8)
    let distanceToDollar = 20
    var kept: [UInt8] = []
    var index = 0
    while index < name.count {
        if index + distanceToDollar < name.count, name[index] == UInt8(ascii: "("),
            name[index + distanceToDollar] == UInt8(ascii: "$")
        {
            while name[index] != UInt8(ascii: ")") { index += 1 }
            index += 2
        } else {
            kept.append(name[index])
            index += 1
        }
    }
    return String(decoding: kept, as: UTF8.self)
}

/// Registered types whose names are near another type's, nearest first, at most three.
func similarRegistrations(to type: Any.Type, among registrations: [Registration]) -> [Registration] {
    let name = unqualifiedName(type)
    var distances: [Int] = []
    for registration in registrations { distances.append(distance(from: name, to: unqualifiedName(registration.type))) }
    var similar: [Registration] = []
    while similar.count < 3 {
        var nearest = Int.max
        for distance in distances where distance < nearest { nearest = distance }
        guard nearest < tooFar, let index = distances.firstIndex(of: nearest) else { break }
        similar.append(registrations[index])
        distances[index] = tooFar
    }
    return similar
}

/// The distance between names that are not similar.
private let tooFar = Int.max

/// The last part of a name, without module, generic arguments or `Optional`, in lower case.
private func unqualifiedName(_ type: Any.Type) -> [UInt8] {
    var type = type
    while let optional = type as? any OptionalInjection.Type { type = optional.wrappedType }
    let name = Array(typeName(type).lowercased().utf8)
    var (start, end) = (0, 0)
    while end < name.count, name[end] != UInt8(ascii: "<") {
        end += 1
        if name[end - 1] == UInt8(ascii: ".") { start = end }
    }
    return Array(name[start..<end])
}

/// How far two names are apart.
private func distance(from name: [UInt8], to other: [UInt8]) -> Int {
    let (shorter, longer) = name.count < other.count ? (name, other) : (other, name)
    let difference = longer.count - shorter.count
    // `CoolManagerImpl` for `CoolManager`, or the other way round.
    if shorter.count >= 4 {
        for start in 0...difference where longer[start..<start + shorter.count] == shorter[...] { return difference }
    }
    let limit = max(1, shorter.count / 4)
    guard difference <= limit else { return tooFar }
    let distance = editDistance(name, other)
    return distance <= limit ? distance : tooFar
}

/// The number of insertions, removals and replacements that make one name of another (Levenshtein).
private func editDistance(_ source: [UInt8], _ target: [UInt8]) -> Int {
    var row: [Int] = []
    for column in 0...target.count { row.append(column) }
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
