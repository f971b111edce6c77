import Foundation
import Injection

final class Counter: @unchecked Sendable {
    var count = 0
}

/// Reaches a field without any lock: that is the fault.
@inline(never)
func countUnguarded(_ counter: Counter) { counter.count += 1 }

final class Service: Sendable {}

// Two threads count, and contend for the container's locks between any two steps. What shows the sanitizer the order of
// those locks must not make it believe that they guard the field.
let counter = Counter()
let ends = DispatchGroup()
InjectionManager.register(Service.self) { Service() }
for _ in 1...2 {
    ends.enter()
    Thread {
        for round in 1...20_000 {
            countUnguarded(counter)
            _ = Inject(Service.self)
            if round.isMultiple(of: 100) { InjectionManager.resetCurrentContainer() }
        }
        ends.leave()
    }.start()
}
ends.wait()
print("counted to \(counter.count) with a race")
