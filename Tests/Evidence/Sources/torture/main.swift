import Evidence
import Foundation
let n = UInt64(CommandLine.arguments.dropFirst().first ?? "100000")!
if CommandLine.arguments.count > 2 { var g = ProgramGenerator(seed: n); print(g.program().test(named: "x")); exit(0) }
var bad = 0
for seed in 1...n { if let d = disagreement(seed: seed) { print(d); bad += 1; if bad >= 3 { break } } }
print("bad", bad)
