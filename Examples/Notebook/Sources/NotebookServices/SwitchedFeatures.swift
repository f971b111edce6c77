import NotebookCore
import Synchronization

// injection-verifier:disable outlives-sessions: a feature is switched for everyone on this machine
/// Features that are switched by hand, until the program ends.
package final class SwitchedFeatures: FeatureFlags {
    private let on: Mutex<Set<Feature>>

    package init(_ on: Set<Feature> = []) { self.on = Mutex(on) }

    package func isOn(_ feature: Feature) -> Bool { on.withLock { $0.contains(feature) } }

    package func set(_ feature: Feature, to isOn: Bool) {
        on.withLock { if isOn { $0.insert(feature) } else { $0.remove(feature) } }
    }
}
