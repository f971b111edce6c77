import Evidence
import Injection
import Foundation
let arg = CommandLine.arguments
let n = UInt64(arg[2])!
if arg[1] == "p" {
var bad = 0
for seed in 1...n { if let d = disagreement(seed: seed) { print(d); bad += 1; if bad >= 3 { break } } }
print("bad", bad)
} else {
  let t = ContinuousClock.now
  var ops = 0, resets = 0, drops = 0
  var checking = Duration.zero
  for seed in 1...n {
    let hs: [History]
    if seed % 3 == 0 { hs = InjectionManager.withIsolatedContainer { HistoryScenario(seed: seed, in: InjectionManager.currentContainer).histories(20) } }
    else { hs = HistoryScenario(seed: seed, in: InjectionManager.currentContainer).histories(20) }
    let c = ContinuousClock.now
    for h in hs {
      for o in h.threads.joined() { ops += 1; if case .drop = o.kind { drops += 1 }; if case .reset = o.kind { resets += 1 } }
      if let f = HistoryChecker.fault(in: h) { print(f); exit(1) } }
    checking += ContinuousClock.now - c
  }
  print(n * 20, "histories", ops, resets, drops, ContinuousClock.now - t, "checking", checking)
}
