import Services

/// The baseline, in the module that reads it.
enum OwnStaticLets {
    static let service: any Service0 = Implementation()
    static let implementation = Implementation()
}

extension Case {
    static let staticLet = "static let"
    static let staticLetOfClass = "static let of a class"

    /// The static let that a section's figures are divided by: one of the same module and one of another one. The
    /// faster of them is the baseline; see ``Section/baseline(_:in:)``.
    static let staticLets = [
        Case(name: "static let (same module)") { $0.time(readOwnStaticLet) },
        Case(name: "static let (other module)") { $0.time(readStaticLet) },
    ]

    static let staticLetsOfClass = [
        Case(name: "static let of a class (same module)") { $0.time(readOwnStaticLetOfClass) },
        Case(name: "static let of a class (other module)") { $0.time(readStaticLetOfClass) },
    ]

    /// The same case at a place of the chart.
    func at(_ point: Point) -> Case {
        var other = self
        other.point = point
        return other
    }
}
