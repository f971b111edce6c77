import FactoryKit
import Subject

extension Container {
    fileprivate var service: Factory<any Service> { self { ServiceImpl() }.singleton }
    fileprivate var promisedService: Factory<(any Service)?> { promised().singleton }
    fileprivate var chicken: Factory<Chicken> { self { Chicken(egg: self.egg()) }.singleton }
    fileprivate var egg: Factory<Egg> { self { Egg(chicken: self.chicken()) }.singleton }
    fileprivate var stamped: Factory<Stamped> { self { Stamped() }.cached }
    fileprivate var profile: Factory<Profile?> { promised().cached }

    /// The key of a factory is its type and its name.
    fileprivate func made<T: Made>(_ type: T.Type) -> Factory<T> { self { T() }.singleton }
}

package let factory = Subject(
    "Factory",
    prepare: { Container.shared.promisedService.register { ServiceImpl() } },
    inject: { count in for _ in 0..<count { consume(Container.shared.service()) } },
    injectOptional: { count in
        for _ in 0..<count { consume(Container.shared.promisedService()) }
    },
    resolve: { resolve($0) },
    resolveCycle: { consume(Container.shared.chicken()) },
    session: SessionUse(
        register: {},
        resolve: { Container.shared.stamped() },
        reset: { Container.shared.manager.reset(scope: .cached) },
        signInAndOut: { user in
            Container.shared.profile.register { Profile(user: user) }
            consume(Container.shared.profile())
            // The factory itself: its registration and its instance.
            Container.shared.profile.reset()
        }))

private func resolve<T: Made>(_ type: T.Type) -> AnyObject { Container.shared.made(type)() }
