/// The median of samples, and the quartiles on either side of it.
struct Spread: Codable, Equatable {
    var lower: Double
    var median: Double
    var upper: Double

    /// - Precondition: There are samples.
    init(_ samples: [Double]) {
        let sorted = samples.sorted()
        lower = quantile(0.25, of: sorted)
        median = quantile(0.5, of: sorted)
        upper = quantile(0.75, of: sorted)
    }
}

/// Interpolates between the two samples that are nearest.
private func quantile(_ fraction: Double, of sorted: [Double]) -> Double {
    let position = fraction * Double(sorted.count - 1)
    let index = Int(position)
    guard index + 1 < sorted.count else { return sorted[index] }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
}
