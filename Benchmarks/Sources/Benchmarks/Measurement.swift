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
        return Report.Section(title: title, rows: cases.map { $0.row(of: samples) })
    }
}

extension Case {
    fileprivate func row(of samples: [String: [Double]]) -> Report.Row {
        var own = samples[name]!
        if let beyond { own = zip(own, samples[beyond]!).map { $0 - $1 } }
        let ratios = baseline.flatMap { $0 == name ? nil : zip(own, samples[$0]!).map { $0 / $1 } }
        return Report.Row(
            name: name, unit: unit, value: Spread(own), baseline: baseline, ratio: ratios.map(Spread.init),
            beyond: beyond, target: target, point: point)
    }
}
