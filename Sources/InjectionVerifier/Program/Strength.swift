/// The certainty that code runs, if the code that calls it runs.
enum Strength: Int, Comparable, Codable {
    case strong
    /// A condition decides, as in `if isNew { load() }`. Or a task, a queue or a timer runs the code later, or unread
    /// code may call it. An injection whose error `try?` catches is conditional at best.
    case conditional
    /// The type of an object decides, because there are overrides or several conforming types, or may be:
    /// `store.load()`, where `store` is an `any Store`.
    case dynamic
    /// The function only becomes a value, which other code may call at any time: a stored closure or a key path.
    case maybe

    static func < (left: Strength, right: Strength) -> Bool { left.rawValue < right.rawValue }
}

extension Call {
    /// The certainty that the call is made if its function runs.
    var strength: Strength {
        if time != .now, time != .later { return .maybe }
        return isConditional || time == .later ? .conditional : .strong
    }
}
