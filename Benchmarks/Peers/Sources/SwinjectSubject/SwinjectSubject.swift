import Subject
@preconcurrency import Swinject

/// A container as it comes, for one thread.
package let swinject = makeSubject("Swinject") {
    Container()
} resolver: {
    $0
}

/// Its synchronized view, which its documentation asks for where threads share it.
package let synchronizedSwinject = makeSubject("Swinject, synchronized") {
    Container()
} resolver: {
    $0.synchronize()
}

private func makeSubject(
    _ name: String, container makeContainer: () -> Container, resolver: (Container) -> any Resolver
) -> Subject {
    nonisolated(unsafe) let container = makeContainer()
    nonisolated(unsafe) let resolver = resolver(container)
    @Sendable func register<T: Made>(_ type: T.Type) { container.register(type) { _ in T() }.inObjectScope(.container) }
    @Sendable func resolve<T: Made>(_ type: T.Type) -> AnyObject { resolver.resolve(type)! }
    return Subject(
        name,
        prepare: { container.register(Service.self) { _ in ServiceImpl() }.inObjectScope(.container) },
        inject: { count in for _ in 0..<count { consume(resolver.resolve(Service.self)!) } },
        injectOptional: { count in for _ in 0..<count { consume(resolver.resolve(Service.self)) } },
        register: { register($0) },
        resolve: { resolve($0) },
        resolveCycle: {
            container.register(Chicken.self) { Chicken(egg: $0.resolve(Egg.self)!) }.inObjectScope(.container)
            container.register(Egg.self) { Egg(chicken: $0.resolve(Chicken.self)!) }.inObjectScope(.container)
            consume(resolver.resolve(Chicken.self))
        },
        session: SessionUse(
            register: { container.register(Stamped.self) { _ in Stamped() }.inObjectScope(.container) },
            resolve: { resolver.resolve(Stamped.self)! },
            reset: { container.resetObjectScope(.container) },
            // A container of the session's own, with the app's as its parent.
            signInAndOut: { user in
                let session = Container(parent: container)
                session.register(Profile.self) { _ in Profile(user: user) }.inObjectScope(.container)
                consume(session.resolve(Profile.self))
            }))
}
