// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The few declarations of UIKit that the documentation's listings use, with its signatures, so that the listings are
// type-checked where UIKit is not available. Nothing of it runs.

@MainActor open class UIResponder {
    public init() {}
}

@MainActor public final class UIApplication {
    public struct LaunchOptionsKey: Hashable, Sendable {}
}

@MainActor public protocol UIApplicationDelegate: AnyObject {
    func application(
        _ application: UIApplication, willFinishLaunchingWithOptions options: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool
}

@MainActor public protocol UIWindowSceneDelegate: AnyObject {}
