/// What becomes of the nil that `try?` makes of an error: `(try? resolve(X.self))!` stops the program.
///
/// A block makes the nil and goes on to one that looks into it, at the same memory or as its argument.
extension ControlFlow {
    struct Nothing {
        /// The value, or the memory, of the nil that a block makes.
        private var made: [Int: Int] = [:]
        /// What a block hands to the only one that it goes on to.
        private var handed: [Int: [Int]] = [:]
        private var arguments: [Int: [Int]] = [:]
        /// The value, or the memory, that a block looks into, and where it goes on if there is nothing.
        private var looks: [Int: (at: Int, without: Int)] = [:]

        mutating func begin(_ block: Int, _ values: [Int]) { arguments[block] = values }

        mutating func read(_ operation: String, _ rest: Bytes, result: Int?, in block: Int) {
            switch operation {
            case "enum", "inject_enum_addr":
                if rest.find("#Optional.none!enumelt") != nil { made[block] = result ?? rest.values().first }
            case "br": handed[block] = rest.values()
            case "switch_enum", "switch_enum_addr":
                guard let value = rest.values().first, let none = rest.find("#Optional.none!enumelt: bb") else {
                    return
                }
                looks[block] = ControlFlow.blocks(rest.from(none)).first.map { (value, $0) }
            default: break
            }
        }

        /// Where the program goes on after a block and its only successor, if that looks into the nil that the block
        /// makes.
        func way(from block: Int, _ successors: [Int]) -> Int? {
            guard let nothing = made[block], successors.count == 1, let look = looks[successors[0]] else { return nil }
            let isHanded = zip(handed[block] ?? [], arguments[successors[0]] ?? []).contains {
                $0 == (nothing, look.at)
            }
            return isHanded || nothing == look.at ? look.without : nil
        }
    }
}
