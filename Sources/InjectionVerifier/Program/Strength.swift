/// How sure it is that code runs if the code runs that leads there.
enum Strength: Int, Comparable, Codable {
    case strong
    /// A condition decides: `if isNew { load() }`.
    case conditional
    /// An override or a conforming type decides: `store.load()`, where `store` is a `Store`.
    case dynamic
    /// Somebody may call it later: a stored closure, a key path.
    case maybe

    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
}

extension Call {
    /// How sure it is that the function which contains the call makes it.
    var strength: Strength {
        if time != .now, time != .later { return .maybe }
        return isConditional || time == .later ? .conditional : .strong
    }
}
