/// What hooks and deinits report, in the order in which they do.
typealias Log = Locked<[String]>

extension Locked<[String]> {
    func add(_ entry: String) { withLock { $0.append(entry) } }

    var entries: [String] { withLock { $0 } }
}
