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

open class UIScene: UIResponder {
    @MainActor public final class ConnectionOptions {}
}
open class UIWindowScene: UIScene {}
@MainActor public final class UISceneSession {}

@MainActor public protocol UISceneDelegate: AnyObject {
    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions)
    func sceneDidBecomeActive(_ scene: UIScene)
}
@MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
    var window: UIWindow? { get set }
}

open class UIWindow: UIResponder {
    public init(windowScene: UIWindowScene) {}
    open var rootViewController: UIViewController?
    open func makeKeyAndVisible() {}
}
open class UIViewController: UIResponder {
    public override init() {}
    open func dismiss(animated: Bool, completion: (() -> Void)? = nil) {}
}
