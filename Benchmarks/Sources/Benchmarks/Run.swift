import Foundation

/// Measures what the options ask for, prints the table, and writes the files.
@MainActor
func run(_ options: Options) throws {
    let sections = Section.all.compactMap { $0.filtered(by: options.filter) }
    guard !sections.isEmpty else { throw Options.Misuse(description: "no case is called \(options.filter ?? "")") }
    registerServices()
    var report = Report(
        machine: Machine(toolchain: options.toolchain), command: options.command,
        date: Date().formatted(.iso8601.year().month().day()), rounds: options.isQuick ? 1 : options.rounds)
    for section in sections {
        FileHandle.standardError.write(Data("measuring: \(section.title)\n".utf8))
        report.sections.append(section.measure(rounds: report.rounds, with: options.isQuick ? .quick : .full))
    }
    if let size = options.codeSize { report.sections.append(.codeSize(size)) }
    print(report.table())
    if let file = options.json { try report.json().write(to: URL(fileURLWithPath: file)) }
    if let file = options.chart { try Data(report.chart().utf8).write(to: URL(fileURLWithPath: file)) }
}

extension Section {
    /// In this order, because the shared container keeps every type that was registered once.
    static var all: [Section] {
        [cached, disturbed] + [1, 2, 8].map(threads) + [10, 100, 1_000, 10_000, 100_000].map(types)
            + [building, buildingMany] + [firstReset] + [10, 1_000, 100_000].map(reset) + [growth, memory]
    }
}

extension Report {
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }
}

extension Report.Section {
    /// What Scripts/benchmark has found: bytes of code and constants that the library adds to a stripped client.
    static func codeSize(_ bytes: Double) -> Report.Section {
        Report.Section(
            title: "code size",
            rows: [Report.Row(name: "stripped release client", unit: .bytes, value: Spread([bytes]))])
    }
}

extension Options {
    fileprivate var command: String {
        var words = ["Scripts/benchmark"]
        if isQuick { words.append("--quick") }
        if rounds != Self.defaultRounds { words += ["--rounds", "\(rounds)"] }
        if let filter { words.append("'\(filter)'") }
        return words.joined(separator: " ")
    }
}
