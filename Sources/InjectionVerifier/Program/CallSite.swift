/// Identifies a call: its function, and its index among the calls of the function.
struct CallSite: Hashable, Comparable {
    var function: Symbol
    var call: Int

    static func < (left: CallSite, right: CallSite) -> Bool {
        (left.function, left.call) < (right.function, right.call)
    }
}
