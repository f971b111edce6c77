import Injection
import Services
import Synchronization

extension Section {
    /// A reset, per instance, beyond releasing as many instances.
    static func reset(of count: Int) -> Section {
        let types = Array(hundredThousand.prefix(count))
        return Section(
            title: "reset of \(count.formatted()) instances, per instance", thinning: count > 10_000 ? 10 : 1,
            // The first reset searches the process for conformances to Evictable, once for each class.
            prepare: { _ = sampleReset(of: types) },
            cases: Case.staticLets + [
                Case(name: "release") { _ in
                    var instances: [AnyObject]? = types.map { $0.make() }
                    consume(instances)
                    return nanoseconds { instances = nil } / Double(count)
                },
                // Two parts of a reset for which the runtime has one way: to know who survives, and to find its hook.
                Case(name: "weak reference", beyond: "release") { _ in
                    var instances: [AnyObject]? = types.map { $0.make() }
                    var references: [Weak] = []
                    references.reserveCapacity(count)
                    return nanoseconds {
                        for instance in instances! { references.append(Weak(object: instance)) }
                        instances = nil
                        consume(references)
                        references = []
                    } / Double(count)
                },
                Case(name: "search for a hook") { _ in
                    let instances: [AnyObject] = types.map { $0.make() }
                    return nanoseconds {
                        for instance in instances { consume(type(of: instance) is any Evictable.Type) }
                    } / Double(count)
                },
                Case(name: "reset", beyond: "release") { _ in
                    sampleReset(of: types)
                },
            ])
    }

    private struct Weak {
        weak var object: AnyObject?
    }

    /// The reset that evicts an instance of a class for the first time in the process.
    static let firstReset = Section(
        title: "first reset of a class, per instance",
        cases: Case.staticLets + [
            Case(name: "reset") { _ in sampleReset(of: unusedTypes(10)) }
        ])

    private static func sampleReset(of types: [any RuntimeType.Type]) -> Double {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            for type in types { register(type) }
            for type in types { inject(type) }
            return nanoseconds { InjectionManager.resetCurrentContainer() } / Double(types.count)
        }
    }

    private static func unusedTypes(_ count: Int) -> [any RuntimeType.Type] {
        let first = used.add(count, ordering: .relaxed).oldValue
        return Array(spare[first..<first + count])
    }

    private static let used = Atomic<Int>(0)
    /// Types that no other case has, enough for the most rounds that can be asked for.
    private static let spare = Array(runtimeTypes(hundredThousand.count + 10_000).dropFirst(hundredThousand.count))
}
