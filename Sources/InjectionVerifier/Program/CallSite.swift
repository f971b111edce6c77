/// Identifies a call: its function, and its number there.
struct CallSite: Hashable, Comparable {
    var function: Symbol
    var call: CallNumber

    static func < (left: CallSite, right: CallSite) -> Bool {
        (left.function, left.call) < (right.function, right.call)
    }
}
