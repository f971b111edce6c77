import NeedleFoundation
import Subject

/// The root of an app.
private final class RootComponent: BootstrapComponent, @unchecked Sendable {
    var service: any Service { shared { ServiceImpl() } }
    var chicken: Chicken { shared { Chicken(egg: egg) } }
    var egg: Egg { shared { Egg(chicken: chicken) } }

    /// The key of an instance is the name of its property.
    func made<T: Made>(_ type: T.Type, name: String) -> T { shared(__function: name) { T() } }
}

private let root: RootComponent = {
    // What needle's generator writes into an app.
    __DependencyProviderRegistry.instance.registerDependencyProviderFactory(for: "^->RootComponent") {
        EmptyDependencyProvider(component: $0)
    }
    return RootComponent()
}()

package let needle = Subject(
    "needle",
    prepare: { consume(root.service) },
    inject: { count in for _ in 0..<count { consume(root.service) } },
    resolve: { resolve($0) },
    resolveCycle: { consume(root.chicken) })

private func resolve<T: Made>(_ type: T.Type) -> AnyObject {
    // A name that costs as little as the literal of a property.
    root.made(type, name: String(UInt(bitPattern: ObjectIdentifier(type))))
}
