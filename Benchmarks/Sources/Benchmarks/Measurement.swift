extension Section {
    /// Takes the samples: a round to warm up, and then in each round one sample of every case.
    @MainActor
    func measure(rounds: Int, with sampler: Sampler) -> Report.Section {
        prepare()
        var samples: [String: [Double]] = [:]
        for round in -1..<max(1, rounds / thinning) {
            // Another case begins each round, so that none always comes after the same one.
            let first = max(0, round) % cases.count
            for item in cases[first...] + cases[..<first] {
                let sample = item.sample(sampler)
                if round >= 0 { samples[item.name, default: []].append(sample) }
            }
        }
        return Report.Section(title: title, rows: cases.map { row(of: $0, samples) })
    }

    private func row(of item: Case, _ samples: [String: [Double]]) -> Report.Row {
        var own = samples[item.name]!
        if let beyond = item.beyond { own = zip(own, samples[beyond]!).map { $0 - $1 } }
        let baseline = item.baseline.map { self.baseline($0, in: samples) }
        let ratios = baseline.flatMap { $0 == item.name ? nil : zip(own, samples[$0]!).map { $0 / $1 } }
        return Report.Row(
            name: item.name, unit: item.unit, value: Spread(own), baseline: item.baseline,
            ratio: ratios.map(Spread.init), beyond: item.beyond, point: item.point)
    }

    /// The fastest of the cases that a baseline may be.
    private func baseline(_ name: String, in samples: [String: [Double]]) -> String {
        candidates(for: name).min { Spread(samples[$0]!).median < Spread(samples[$1]!).median }!
    }
}
