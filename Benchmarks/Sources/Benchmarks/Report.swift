/// What was measured, where.
struct Report: Codable {
    struct Row: Codable {
        let name: String
        let unit: Unit
        let value: Spread
        var baseline: String?
        var ratio: Spread?
        var beyond: String?
        var target: Target?
        var point: Point?

        /// Whether the target is met; nil without one.
        var isMet: Bool? {
            switch target {
            case nil: nil
            case .absolute(let limit): value.median <= limit
            case .ratio(let limit): ratio.map { $0.median <= limit }
            }
        }
    }

    struct Section: Codable {
        let title: String
        let rows: [Row]
    }

    let machine: Machine
    let command: String
    let date: String
    let rounds: Int
    var sections: [Section] = []
}
