import Injection

extension Section {
    /// Whether a type costs more among many: what each does to as many types, per type, compared with 500 of them.
    static let growth = Section(
        title: "growth, per type", thinning: 5,
        cases: [
            growing("register") { types in nanoseconds { types.forEach { register($0) } } },
            growing("register again") { types in
                types.forEach { register($0) }
                types.forEach { inject($0) }
                return nanoseconds { types.forEach { register($0) } }
            },
            growing("register(_:as:)") { types in
                nanoseconds { types.forEach { registerInstance($0) } }
            },
            growing("register(_:as:) again") { types in
                types.forEach { registerInstance($0) }
                types.forEach { inject($0) }
                return nanoseconds { types.forEach { registerInstance($0) } }
            },
            resetting("reset", of: { register($0) }),
            resetting("reset that registers over instances", of: { registerInstance($0) }) { types in
                types.forEach { register($0) }
            },
            resetting("the same in reverse order", of: { registerInstance($0) }) { types in
                types.reversed().forEach { register($0) }
            },
            resetting("reset that registers instances", of: { registerInstance($0) }) { types in
                types.forEach { registerInstance($0) }
            },
            resetting("reset that carries instances over", of: { register($0) }) { types in
                types.forEach { carryOver($0) }
            },
        ].flatMap { $0 })

    /// One case for each number of types.
    private static func growing(
        _ name: String, _ sample: @escaping @Sendable ([any RuntimeType.Type]) -> Double
    ) -> [Case] {
        [500, 1_000, 2_000, 4_000].map { count in
            let types = Array(hundredThousand.prefix(count))
            return Case(name: "\(name), \(count.formatted()) types", baseline: "\(name), 500 types") { _ in
                InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { sample(types) / Double(count) }
            }
        }
    }

    /// A reset of as many types, all of them injected, with a closure that registers.
    private static func resetting(
        _ name: String, of register: @escaping @Sendable (any RuntimeType.Type) -> Void,
        _ registrations: @escaping @Sendable ([any RuntimeType.Type]) -> Void = { _ in }
    ) -> [Case] {
        growing(name) { types in
            types.forEach { register($0) }
            types.forEach { inject($0) }
            return nanoseconds { InjectionManager.resetCurrentContainer { registrations(types) } }
        }
    }

    private static func registerInstance<T: RuntimeType>(_ type: T.Type) {
        InjectionManager.register(type.make(), as: type)
    }

    private static func carryOver<T: RuntimeType>(_ type: T.Type) { InjectionManager.register(Inject(type), as: type) }
}
