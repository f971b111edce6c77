import Injection
import Services

extension Section {
    /// Registering, and first resolutions, per type. Each sample is taken in a new, empty container.
    static let building = Section(
        title: "registering and building, per type", thinning: 2,
        cases: Case.staticLets + [
            Case(name: "own initializer") { _ in
                nanoseconds { for type in thousand { make(type) } } / Double(thousand.count)
            },
            registering(thousand),
            building("a wide graph of 1,000 types") {
                register(thousand[0]) { for type in thousand.dropFirst() { inject(type) } }
                for type in thousand.dropFirst() { register(type) }
                return [thousand[0]]
            },
            building("100 chains of 10 types") { registerChains(of: 10) },
            building("10 chains of 100 types") { registerChains(of: 100) },
        ])

    /// The same with many types.
    static let buildingMany = Section(
        title: "registering and building 100,000 types, per type", thinning: 10,
        cases: Case.staticLets + [
            Case(name: "own initializer") { _ in
                nanoseconds { for type in hundredThousand { make(type) } } / Double(hundredThousand.count)
            },
            registering(hundredThousand),
            building("one after the other", per: hundredThousand.count) {
                for type in hundredThousand { register(type) }
                return hundredThousand
            },
        ])

    private static let thousand = runtimeTypes(1_000)

    private static func registering(_ types: [any RuntimeType.Type]) -> Case {
        Case(name: "registering") { _ in
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                nanoseconds { for type in types { register(type) } } / Double(types.count)
            }
        }
    }

    /// What injecting some types costs, which a function registers and returns, in order.
    private static func building(
        _ name: String, per count: Int = 1_000, graph: @escaping @Sendable () -> [any RuntimeType.Type]
    ) -> Case {
        Case(name: "first resolution, \(name)", beyond: "own initializer") { _ in
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                let types = graph()
                return nanoseconds { for type in types { inject(type) } } / Double(count)
            }
        }
    }

    private static func registerChains(of length: Int) -> [any RuntimeType.Type] {
        for (index, type) in thousand.enumerated() {
            if (index + 1) % length == 0 {
                register(type)
            } else {
                let next = thousand[index + 1]
                register(type) { inject(next) }
            }
        }
        return stride(from: 0, to: thousand.count, by: length).map { thousand[$0] }
    }
}

let hundredThousand = runtimeTypes(100_000)
