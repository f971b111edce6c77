import Foundation

/// Something to be measured.
struct Case: Sendable {
    let name: String
    /// The case of its section whose sample of the same round this one's is divided by.
    var baseline: String? = Case.staticLet
    /// The case whose sample of the same round is taken off this one's.
    var beyond: String?
    /// Where it is on the chart.
    var point: Point?
    var unit = Unit.nanoseconds
    /// One sample.
    let sample: @Sendable (Sampler) -> Double

    var references: [String] { [baseline, beyond].compactMap { $0 } }
}

enum Unit: String, Codable, Sendable {
    case nanoseconds = "ns"
    case bytes = "B"
}

/// A place on one of the two panels of the chart.
struct Point: Codable, Sendable, Equatable {
    enum Axis: String, Codable, Sendable {
        case types, threads
    }

    let axis: Axis
    let series: String
    let x: Int
}

/// Cases that are measured together, round by round.
struct Section: Sendable {
    let title: String
    /// How many times fewer rounds it gets, because its samples take long.
    var thinning = 1
    /// Runs once, before the cases.
    var prepare: @MainActor @Sendable () -> Void = {}
    let cases: [Case]

    /// The cases whose names, with the title, contain a text, and the cases those need.
    func filtered(by filter: String?) -> Section? {
        guard let filter else { return self }
        let chosen = cases.filter { "\(title)/\($0.name)".localizedCaseInsensitiveContains(filter) }
        guard !chosen.isEmpty else { return nil }
        var needed = Set(chosen.map(\.name))
        // What a case is compared with may be compared with another.
        for item in cases.reversed() + cases where needed.contains(item.name) {
            needed.formUnion(item.references.flatMap(candidates))
        }
        return Section(
            title: title, thinning: thinning, prepare: prepare, cases: cases.filter { needed.contains($0.name) })
    }

    /// The cases that a baseline may be: the one of its name, or those that add something in parentheses.
    func candidates(for baseline: String) -> [String] {
        cases.map(\.name).filter { $0 == baseline || $0.hasPrefix("\(baseline) (") }
    }
}
