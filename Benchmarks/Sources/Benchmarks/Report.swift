/// What was measured, where.
struct Report: Codable {
    struct Row: Codable {
        let name: String
        let unit: Unit
        let value: Spread
        var baseline: String?
        var ratio: Spread?
        var beyond: String?
        var point: Point?
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
