import Injection
import Subject

package let injection = Subject(
    "Injection",
    prepare: { InjectionManager.register(Service.self) { ServiceImpl() } },
    inject: { count in for _ in 0..<count { consume(Inject() as any Service) } },
    injectOptional: { count in for _ in 0..<count { consume(Inject() as (any Service)?) } },
    register: { register($0) },
    resolve: { resolve($0) },
    resolveCycle: {
        InjectionManager.register(Chicken.self) { Chicken(egg: Inject()) }
        InjectionManager.register(Egg.self) { Egg(chicken: Inject()) }
        let _: Chicken = Inject()
    },
    session: SessionUse(
        register: { InjectionManager.register(Stamped.self) { Stamped() } },
        resolve: { Inject() },
        reset: { InjectionManager.resetCurrentContainer() },
        signInAndOut: { user in
            InjectionManager.resetCurrentContainer { InjectionManager.register(Profile.self) { Profile(user: user) } }
            let _: Profile = Inject()
            InjectionManager.resetCurrentContainer()
        },
        survivors: { user, kept in
            InjectionManager.resetCurrentContainer { InjectionManager.register(Profile.self) { Profile(user: user) } }
            kept = Inject()
            return "\(InjectionManager.resetCurrentContainer().survivors)"
        }))

private func register<T: Made>(_ type: T.Type) { InjectionManager.register(type) { T() } }

private func resolve<T: Made>(_ type: T.Type) -> AnyObject { Inject(type) }
