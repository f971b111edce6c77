/// What can be switched on and off while the program runs.
package enum Feature: String, Sendable, CaseIterable {
    /// Syncs in the background after each change.
    case autosync
}

/// Which features are on, for everybody. Ask each time: the answer may change.
package protocol FeatureFlags: Sendable {
    func isOn(_ feature: Feature) -> Bool
    func set(_ feature: Feature, to isOn: Bool)
}
