import Injection

// Types that no program registers.

/// It ends with the name of one kind. The names of the others that it contains are not near to it.
private protocol ServiceRecordOfGADGETStore {}
/// `Gadget` differs in too many letters.
private protocol Widget {}
/// It is longer, but not so much that as many letters may differ.
private protocol GadtoGet {}

extension InjectionSubject {
    func suggestions() -> [Suggestion] {
        [
            suggestion(for: (any ServiceRecordOfGADGETStore).self), suggestion(for: (any Widget).self),
            suggestion(for: (any GadtoGet).self), suggestion(for: Thing.self),
        ]
    }

    private func suggestion<T>(for type: T.Type) -> Suggestion {
        do {
            _ = try InjectionManager.resolve(type)
            return Suggestion(name: "registered", alternatives: [], chain: [], isOutside: false)
        } catch {
            let failure = error.failure
            return Suggestion(
                name: failure.type, alternatives: failure.alternatives.compactMap { Access.kinds[$0.type] },
                chain: failure.chain.map { Access.kinds[$0.type]! }, isOutside: error.description.saysOutside)
        }
    }
}

extension Model {
    func suggestions() -> [Suggestion] {
        let session = seen(in: container)
        let chain = chain(from: run(in: container))
        let isOutside = container.isShared && isolatedContainers > 0
        let registered = session.registered.filter { session[$0]?.block != nil }
        let things = session.instances.filter { instance in
            instance.kind.isObject && instance.kind.wrapped == nil && type(of: instance.thing) == Thing.self
        }
        // The function that returns a thing has its name in its own.
        let function = registered.filter { $0 == .function }
        return [
            ("ServiceRecordOfGADGETStore", registered.filter { $0 == .store }), ("Widget", []), ("GadtoGet", []),
            ("Thing", things.map(\.kind) + function),
        ].map { name, alternatives in
            Suggestion(name: "Evidence.\(name)", alternatives: alternatives, chain: chain, isOutside: isOutside)
        }
    }
}
