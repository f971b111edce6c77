/// The certainty that code runs, if the code that leads to it runs.
enum Strength: Int, Comparable, Codable {
    case strong
    /// A condition decides: `if isNew { load() }`.
    case conditional
    /// An override or a conforming type decides: `store.load()`, where `store` is a `Store`.
    case dynamic
    /// Other code may call the function later: a stored closure, a key path.
    case maybe

    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
}

extension Call {
    /// The certainty that the function which contains the call makes it.
    var strength: Strength {
        if time != .now, time != .later { return .maybe }
        return isConditional || time == .later ? .conditional : .strong
    }
}
