import Dependencies
import Subject

private enum ServiceKey: DependencyKey {
    static let liveValue: any Service = ServiceImpl()
}

private enum ChickenKey: DependencyKey {
    static var liveValue: Chicken {
        @Dependency(\.egg) var egg
        return Chicken(egg: egg)
    }
}

private enum EggKey: DependencyKey {
    static var liveValue: Egg {
        @Dependency(\.chicken) var chicken
        return Egg(chicken: chicken)
    }
}

private enum MadeKey<T: Made>: DependencyKey {
    static var liveValue: T { T() }
}

extension DependencyValues {
    fileprivate var service: any Service {
        get { self[ServiceKey.self] }
        set { self[ServiceKey.self] = newValue }
    }
    fileprivate var chicken: Chicken {
        get { self[ChickenKey.self] }
        set { self[ChickenKey.self] = newValue }
    }
    fileprivate var egg: Egg {
        get { self[EggKey.self] }
        set { self[EggKey.self] = newValue }
    }
}

/// The property is declared in the model, and its value found when the property is read.
private struct Model {
    @Dependency(\.service) var service
}

package let dependencies = Subject(
    "swift-dependencies",
    prepare: { consume(Model().service) },
    inject: { count in for _ in 0..<count { consume(Model().service) } },
    resolve: { resolve($0) },
    resolveCycle: {
        @Dependency(\.chicken) var chicken
        consume(chicken)
    })

private func resolve<T: Made>(_ type: T.Type) -> AnyObject {
    @Dependency(MadeKey<T>.self) var made
    return made
}
