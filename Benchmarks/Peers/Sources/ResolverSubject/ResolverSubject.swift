import Resolver
import Subject

// `application` is the scope of its documentation for singletons; `cached` is the one for what is reset.
package let resolver = Subject(
    "Resolver",
    prepare: { Resolver.register { ServiceImpl() as Service }.scope(.application) },
    inject: { count in for _ in 0..<count { consume(Resolver.resolve() as any Service) } },
    injectOptional: { count in for _ in 0..<count { consume(Resolver.optional() as (any Service)?) } },
    register: { register($0) },
    resolve: { resolve($0) },
    resolveCycle: {
        Resolver.register { Chicken(egg: Resolver.resolve()) }.scope(.application)
        Resolver.register { Egg(chicken: Resolver.resolve()) }.scope(.application)
        let _: Chicken = Resolver.resolve()
    },
    session: SessionUse(
        register: { Resolver.register { Stamped() }.scope(.cached) },
        resolve: { Resolver.resolve() },
        reset: { ResolverScope.cached.reset() },
        signInAndOut: { user in
            Resolver.register { Profile(user: user) }.scope(.cached)
            let _: Profile = Resolver.resolve()
            ResolverScope.cached.reset()
        }))

private func register<T: Made>(_ type: T.Type) { Resolver.register { T() }.scope(.application) }

private func resolve<T: Made>(_ type: T.Type) -> AnyObject { Resolver.resolve(type) }
