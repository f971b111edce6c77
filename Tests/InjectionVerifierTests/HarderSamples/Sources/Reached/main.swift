import Injection
import ReachedFeatures

let features: [any Feature.Type] = [ShellFeature.self]
registerShore()
enterLagoon()
changeDivers()
if CommandLine.arguments.count > 1 { InjectionManager.register(Sonar.self) { Sonar() } }
registerPond()
showTank()
Task.detached { await visitPond() }
for feature in features { feature.register() }
print(Inject(Tide.self), Inject(Wave.self), Inject(Kelp.self), Inject(Shell.self), Inject(Coral.self))
// It may be missing.
print((try? InjectionManager.resolve(Reef.self)) as Any)
print(Inject(Barnacle.self))  // expect-error: Barnacle is injected but registered only in a module that the program does not import
