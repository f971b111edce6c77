import Foundation

extension Report {
    /// Two panels: cost against the number of types, and against threads. The machine and the command stand below.
    /// All of it is one column, no wider than a telephone, so that a page need not make the text smaller.
    func chart() -> String {
        let points = sections.flatMap(\.rows).compactMap { row in
            row.point.map { Panel.Sample(point: $0, nanoseconds: row.value.median) }
        }
        let types = Panel(
            title: "Nanoseconds per call, by number of types", unit: "types", above: 0,
            samples: points.filter { $0.point.axis == .types })
        let threads = Panel(
            title: "Nanoseconds per call, by number of threads", unit: "threads", above: types.height,
            samples: points.filter { $0.point.axis == .threads })
        let notes =
            wrapped(machine.description) + wrapped("\(command), \(date), medians of \(rounds) rounds")
        let panels = types.height + threads.height
        let height = Int(panels) + 16 * notes.count + 8
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="390" height="\(height)" viewBox="0 0 390 \(height)" \
            font-family="system-ui, sans-serif" font-size="13">
            <title>What a cached injection costs</title>
            \(style)
            <rect class="paper" width="390" height="\(height)"/>
            \(types.drawing)
            \(threads.drawing)
            \(notes.enumerated().map { note($1, y: panels + 16 * Double($0)) }.joined(separator: "\n"))
            </svg>

            """
    }
}

private let style = """
    <style>
    :root { --paper: #ffffff; --ink: #1c1c1e; --grid: #d8d8dc }
    svg { --c0: #6e6e73; --c1: #b25000; --c2: #8944ab; --c3: #0066cc; --c4: #007a4d }
    @media (prefers-color-scheme: dark) {
    :root { --paper: #1c1c1e; --ink: #f2f2f7; --grid: #48484a }
    svg { --c0: #aeaeb2; --c1: #ff9f0a; --c2: #da8fff; --c3: #64b5ff; --c4: #30d158 }
    }
    text { fill: var(--ink) }
    .paper { fill: var(--paper) }
    .note { font-size: 11px }
    .title { font-weight: 600 }
    .grid { stroke: var(--grid) }
    .line { fill: none; stroke-width: 2 }
    .baseline { stroke-dasharray: 5 4 }
    </style>
    """

/// One diagram, both axes logarithmic.
private struct Panel {
    struct Sample {
        let point: Point
        let nanoseconds: Double
    }

    let title: String
    let unit: String
    let above: Double
    let samples: [Sample]

    var series: [String] {
        samples.reduce(into: []) { names, sample in
            if !names.contains(sample.point.series) { names.append(sample.point.series) }
        }
    }

    var drawing: String {
        guard !samples.isEmpty else { return "" }
        let heading = "<text class=\"title\" x=\"8\" y=\"\(above + 24)\">\(escaped(title))</text>"
        return ([heading] + horizontalGrid + verticalGrid + series.enumerated().map { line($1, number: $0) })
            .joined(separator: "\n")
    }

    // MARK: Axes

    private var left: Double { 56 }
    private var width: Double { 326 }
    private var top: Double { above + 44 }
    private var bottom: Double { above + 284 }
    /// With the axis and the legend below the diagram, and a gap.
    var height: Double { samples.isEmpty ? 0 : 284 + 72 + 18 * Double(series.count) }

    private var positions: [Int] { Set(samples.map(\.point.x)).sorted() }

    private func x(_ value: Int) -> Double {
        let first = log(Double(positions.first!))
        let span = max(log(Double(positions.last!)) - first, 1)
        return left + 16 + (log(Double(value)) - first) / span * (width - 44)
    }

    /// The powers of ten around all samples.
    private var decades: ClosedRange<Int> {
        let costs = samples.map { log10(max($0.nanoseconds, 1)) }
        return Int(costs.min()!.rounded(.down))...Int(costs.max()!.rounded(.down)) + 1
    }

    private func y(_ nanoseconds: Double) -> Double {
        let share = (log10(max(nanoseconds, 1)) - Double(decades.lowerBound)) / Double(decades.count - 1)
        return bottom - share * (bottom - top)
    }

    private var horizontalGrid: [String] {
        decades.map { decade in
            let cost = pow(10, Double(decade))
            let y = fixed(y(cost))
            return """
                <line class="grid" x1="\(left)" x2="\(left + width)" y1="\(y)" y2="\(y)"/>
                <text x="\(left - 8)" y="\(y)" text-anchor="end" dy="4">\(Int(cost).formatted())</text>
                """
        }
    }

    private var verticalGrid: [String] {
        positions.map { position in
            """
            <text x="\(fixed(x(position)))" y="\(bottom + 20)" text-anchor="middle">\(position.formatted())</text>
            """
        } + ["<text x=\"\(left + width / 2)\" y=\"\(bottom + 40)\" text-anchor=\"middle\">\(unit)</text>"]
    }

    // MARK: Lines

    /// A line through the samples of a series, and its entry in the legend.
    private func line(_ name: String, number: Int) -> String {
        let own = samples.filter { $0.point.series == name }.sorted { $0.point.x < $1.point.x }
        let corners = own.map { "\(fixed(x($0.point.x))),\(fixed(y($0.nanoseconds)))" }
        let look =
            "class=\"line\(name.hasPrefix("Inject") ? "" : " baseline")\" style=\"stroke: var(--c\(number % 5))\""
        let cost = Int(own.last!.nanoseconds.rounded()).formatted()
        let legend = bottom + 64 + 18 * Double(number)
        let dots = own.map { sample in
            "<circle cx=\"\(fixed(x(sample.point.x)))\" cy=\"\(fixed(y(sample.nanoseconds)))\" r=\"3\" "
                + "style=\"fill: var(--c\(number % 5))\"/>"
        }
        return """
            <polyline \(look) points="\(corners.joined(separator: " "))"/>
            \(dots.joined())
            <line \(look) x1="8" x2="32" y1="\(legend - 4)" y2="\(legend - 4)"/>
            <text x="40" y="\(legend)">\(escaped(name)), \(cost) ns at the right</text>
            """
    }
}

private func note(_ text: String, y: Double) -> String {
    "<text class=\"note\" x=\"8\" y=\"\(y)\">\(escaped(text))</text>"
}

/// Lines as wide as the chart, which a line of text in a picture is not by itself.
private func wrapped(_ text: String) -> [String] {
    text.split(separator: " ").reduce(into: [""]) { lines, word in
        if lines.last!.count + word.count > 60 { lines.append("") }
        lines[lines.count - 1] += lines.last!.isEmpty ? "\(word)" : " \(word)"
    }
}

private func fixed(_ value: Double) -> String { String(format: "%.1f", value) }

private func escaped(_ text: String) -> String {
    text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
}
