import Foundation
import Testing

@testable import Benchmarks

@Suite struct BenchmarksTests {
    @Test func medianAndQuartilesOfSamples() {
        let spread = Spread([4, 1, 3, 2, 5])
        #expect(spread.lower == 2 && spread.median == 3 && spread.upper == 4)
        #expect(Spread([1, 2]).median == 1.5)
        #expect(Spread([7]).upper == 7)
    }

    @Test func typesMadeAtRunTimeAreDistinct() {
        let types = runtimeTypes(5_000)
        #expect(Set(types.map { ObjectIdentifier($0) }).count == 5_000)
        #expect(runtimeTypes(10).map { ObjectIdentifier($0) } == types.prefix(10).map { ObjectIdentifier($0) })
    }

    @Test @MainActor func ratiosAreToTheBaselineOfTheSameRound() throws {
        let samples = Queue([9, 9, 9, 2, 6, 4, 10, 30, 25, 8])
        let section = Section(
            title: "made up",
            cases: [
                Case(name: "static let") { _ in samples.next() },
                Case(name: "own") { _ in samples.next() },
                Case(name: "slow", beyond: "own") { _ in samples.next() },
            ])
        // Warm-up, and one round that begins with the first case.
        let rows = section.measure(rounds: 1, with: .quick).rows
        #expect(rows.map(\.value.median) == [2, 6, -2])
        #expect(rows.map(\.ratio?.median) == [nil, 3, -1])
    }

    @Test @MainActor func theFasterCaseOfABaselineCounts() throws {
        let samples = Queue([1, 1, 1, 8, 4, 6])
        let section = Section(
            title: "made up",
            cases: [
                Case(name: "static let (same module)") { _ in samples.next() },
                Case(name: "static let (other module)") { _ in samples.next() },
                Case(name: "own") { _ in samples.next() },
            ])
        let rows = section.measure(rounds: 1, with: .quick).rows
        #expect(rows.map(\.ratio?.median) == [2, nil, 1.5])
    }

    @Test func aFilterKeepsWhatItsCasesAreComparedWith() throws {
        let section = try #require(Section.cached.filtered(by: "actor"))
        #expect(section.cases.map(\.name).contains("static let of a class (same module)"))
        #expect(section.cases.map(\.name).contains("static let of a class (other module)"))
        #expect(!section.cases.map(\.name).contains("@TaskLocal"))
        let optional = try #require(Section.cached.filtered(by: "optional of a registered type"))
        #expect(optional.cases.map(\.name).starts(with: ["static let (same module)", "static let (other module)"]))
        #expect(optional.cases.map(\.name).suffix(2) == ["existential", "optional of a registered type"])
        #expect(Section.cached.filtered(by: "no such case") == nil)
    }

    @Test func processesAreShownTogether() {
        func report(_ ratio: Double) -> Report {
            var row = Report.Row(name: "own", unit: .nanoseconds, value: Spread([1]))
            row.ratio = Spread([ratio])
            let section = Report.Section(title: "made up", rows: [row])
            return Report(machine: Machine(toolchain: ""), command: "", date: "", rounds: 1, sections: [section])
        }
        let processes = Processes(reports: [report(1.5), report(1.25), report(2)])
        #expect(processes.ratios(of: "own", in: "made up") == [1.25, 1.5, 2])
        #expect(processes.ratios(of: "own", in: "another").isEmpty)
        #expect(processes.table().hasSuffix("made up\n  own: 1.25 1.50 2.00"))
    }

    @Test(arguments: [["--rounds", "0"], ["--rounds"], ["--fast"], ["one", "two"]])
    func optionsThatMakeNoSenseAreRefused(_ arguments: [String]) {
        #expect(throws: Options.Misuse.self) { try Options(arguments) }
    }
}

private final class Queue: @unchecked Sendable {  // Used on the main actor alone.
    private var values: [Double]

    init(_ values: [Double]) { self.values = values }

    func next() -> Double { values.removeFirst() }
}
