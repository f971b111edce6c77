/// One of the calls that a function makes.
struct CallSite: Hashable, Comparable {
    var function: Symbol
    var call: Int

    static func < (left: CallSite, right: CallSite) -> Bool {
        (left.function, left.call) < (right.function, right.call)
    }
}
