/// What belongs to a session, of what something holds or will hold: its type, and the calls that lead there.
extension InjectionGraph {
    typealias Held = (type: String, path: [Place])

    /// Of what a call makes or injects.
    func held(by site: CallSite) -> Held? {
        var seen: Set<CallSite> = []
        return held(by: site, &seen)
    }

    private func held(by site: CallSite, _ seen: inout Set<CallSite>) -> Held? {
        guard seen.insert(site).inserted, let maker = program.call(at: site) else { return nil }
        if let type = program.injectedType(of: maker, in: site.function) {
            let place = maker.place
            return held(
                by: .init(type: type, strength: .strong, path: [place], place: place, kind: .inject, function: ""))
        }
        let made = calls.called(at: site).flatMap(making.injections)
        if let found = made.lazy.compactMap({ self.held(by: $0) }).first { return found }
        // What it is made of is held by it.
        let weak = program.weakArguments(of: maker)
        let inputs = maker.inputs.filter { !weak.contains($0.key) }.sorted { $0.key < $1.key }
        for source in program.makers(of: inputs.flatMap(\.value), in: site.function) {
            if let found = held(by: source, &seen) { return found }
        }
        return nil
    }

    /// Of what is injected, or what is read out of that. It need not belong to a session, and still hold what does, in a
    /// lazy property.
    func held(by found: Reach.Found, besides seen: Set<String> = []) -> Held? {
        guard found.strength < .maybe, !seen.contains(found.type) else { return nil }
        let parts = found.keptParts.sorted().map { program.properties.type[$0] ?? $0 }
        if let part = parts.first(where: scope.contains) { return (part, found.path) }
        guard !found.isOnlyRead else { return nil }
        if scope.contains(found.type) { return (found.type, found.path) }
        guard !making.lazyGetters.isEmpty else { return nil }
        return injections(by: found, making).lazy.compactMap { self.held(by: $0, besides: seen.union([found.type])) }
            .first
    }
}
