/// What several threads did to a container at once: the operations of each, in its order.
package struct History: Sendable, CustomStringConvertible {
    package struct Operation: Sendable {
        package enum Kind: Hashable, Sendable {
            /// With what its closure registers: the version of each type's block.
            case reset(registering: [Int: Int])
            case register(type: Int, version: Int)
            /// A block began, in the run of another one if any: the container has decided to run it.
            case start(type: Int, run: Int, version: Int, within: Int? = nil)
            /// An injection returned what the block returned: it is kept, or a reset overtook the outer run as well.
            case keep(type: Int, run: Int, within: Int? = nil)
            /// The container does not keep what the block returned, and nobody receives it.
            case drop(type: Int, run: Int, within: Int? = nil)
            /// The block returned; whether that was kept is not known.
            case finish(type: Int, run: Int)
            /// An injection returned what an earlier run of the block returned.
            case get(type: Int, run: Int, within: Int? = nil)
            /// The session in which the history began gave its instance, which this run made; nil where it had ended.
            case resolveInSession(type: Int, run: Int?)
            /// A registration for the session in which the history began; refused where that had ended.
            case registerInSession(type: Int, version: Int, isRefused: Bool)
            /// Whether the session in which the history began is current.
            case ask(isCurrent: Bool)
        }

        package let kind: Kind
        /// It took effect after this time and before that one, by a clock that all threads share.
        package let earliest: Int
        package let latest: Int

        package init(_ kind: Kind, _ earliest: Int, _ latest: Int) {
            self.kind = kind
            self.earliest = earliest
            self.latest = latest
        }
    }

    package let threads: [[Operation]]
    package let seed: UInt64

    package init(threads: [[Operation]], seed: UInt64 = 0) {
        self.threads = threads
        self.seed = seed
    }

    package var description: String {
        threads.enumerated().map { number, operations in
            "  thread \(number)\n"
                + operations.map { "    \($0.earliest)…\($0.latest) \($0.kind)" }.joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
