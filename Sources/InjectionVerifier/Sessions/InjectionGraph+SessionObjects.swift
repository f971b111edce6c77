/// What belongs to a session, of what something holds or will hold: its type, and the calls that lead there.
extension InjectionGraph {
    struct SessionObject {
        var type: String
        var path: [Place]
        /// The property of it whose value is kept, if not the instance.
        var part: String?
    }

    /// Of what a call makes or injects.
    func sessionObject(of site: CallSite) -> SessionObject? {
        // What it is made of is held by it.
        let makers = Set(reachableFrom: [site]) { site in
            guard let function = program.functions[site.function] else { return [] }
            let call = function.calls[site.call]
            return program.makers(
                of: call.inputs.filter { program.keeps($0.key, call, in: function) }.values.flatMap(\.self),
                in: site.function)
        }
        return ([site] + makers.sorted()).lazy.compactMap { self.sessionObjectAlone(of: $0) }.first
    }

    private func sessionObjectAlone(of site: CallSite) -> SessionObject? {
        guard let maker = program.call(at: site) else { return nil }
        guard let type = program.injectedType(of: maker, in: site.function) else {
            return calls.called(at: site).flatMap(construction.injections).lazy.compactMap {
                self.sessionObject(of: $0)
            }.first
        }
        return sessionObject(of: type, injectedAt: maker.place)
    }

    private func sessionObject(of type: String, injectedAt place: Place) -> SessionObject? {
        sessionObject(
            of: .init(type: type, strength: .strong, path: [place], place: place, kind: .inject, function: ""))
    }

    /// Of what is registered. A generic function injects what it is called for.
    func sessionObject(of registration: Registration) -> SessionObject? {
        let makers = registration.makers
        if let found = makers.lazy.compactMap({ self.sessionObject(of: $0) }).first { return found }
        guard let type = registration.makerType, let place = makers.first.flatMap(program.call)?.place else {
            return nil
        }
        return sessionObject(of: type, injectedAt: place)
    }

    /// Of what is injected, or what is read out of that. It need not belong to a session, and still hold what does, in a
    /// lazy property.
    func sessionObject(of found: Reach.Found, besides seen: Set<String> = []) -> SessionObject? {
        guard found.strength < .maybe, !seen.contains(found.type) else { return nil }
        let module = program.moduleOf[found.function] ?? 0
        let parts = found.keptParts.sorted().map { program.properties.type[$0] ?? $0 }
        if let part = parts.lazy.compactMap({ self.ofSession($0, in: module) }).first {
            return SessionObject(type: part, path: found.path)
        }
        if found.isOnlyRead {
            guard scope.isRegistered(found.type),
                let part = found.storedParts.sorted().first(where: program.properties.values.contains)
            else { return nil }
            return SessionObject(type: found.type, path: found.path, part: part)
        }
        if scope.contains(found.type) { return SessionObject(type: found.type, path: found.path) }
        guard !construction.lazyGetters.isEmpty else { return nil }
        return injections(by: found, construction).lazy.compactMap {
            self.sessionObject(of: $0, besides: seen.union([found.type]))
        }
        .first
    }

    /// A type, as code of a module writes it, if it belongs to a session, or if one that may be meant does.
    func ofSession(_ type: String, in module: Int) -> String? {
        if let known = program.names.known(type, in: module, besides: []) { return scope.contains(known) ? known : nil }
        return scope.reasons.keys.sorted().first { TypeNames.withoutModule($0) == type }
    }
}
