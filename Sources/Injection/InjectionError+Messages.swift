// Every message of the library, in one place: what went wrong, where, and what to write instead.

extension InjectionError: CustomStringConvertible {
    /// The message, of several lines.
    public var description: String {
        switch self {
        case .notRegistered(let failure): failure.message
        case .cycle(let failure): failure.message
        case .mainActorRequired(let failure): failure.message
        case .overtaken(let failure): failure.message
        }
    }
}

extension InjectionError.NotRegistered {
    fileprivate var message: String {
        var lines = ["\(type) is not registered.", "  injected at \(location)"] + lines(of: chain)
        lines += alternatives.map { "  did you mean \($0.type)? It is registered at \($0.location)" }
        if isStaged {
            lines.append(
                "  this reset's closure registers it, but that takes effect when the closure ends: inject it after the reset"
            )
        } else {
            lines.append("  before this line runs, write: InjectionManager.register(\(type).self) { /* make one */ }")
        }
        if isOutsideIsolatedContainer {
            lines.append(
                """
                  an isolated container is in use, but this ran outside of it: a detached task, a dispatch queue and a thread \
                do not inherit it; carry it along with `let container = InjectionManager.currentContainer`, then \
                `container.run { … }` there
                """)
        }
        return lines.joined(separator: "\n")
    }
}

extension InjectionError.Cycle {
    fileprivate var message: String {
        let path = (chain + chain.prefix(1)).map(\.type).joined(separator: " → ")
        let places = chain.map { "  \($0.type) is registered at \($0.location)" }
        return
            (["\(type) needs itself: \(path)", "  injected at \(location)"] + places + [
                "  break the cycle: let one of them inject the other later, as `lazy var` or in a method"
            ]).joined(separator: "\n")
    }
}

extension InjectionError.MainActorRequired {
    fileprivate var message: String {
        (["\(type) belongs to the main actor, and was injected off it.", "  injected at \(location)"] + lines(of: chain)
            + [
                "  its main-actor block is registered at \(registration)",
                "  inject it in @MainActor code, write `try await InjectionManager.resolveOnMainActor(\(type).self)` here, or, if "
                    + "it needs no main actor, register it with a nonisolated block",
            ]).joined(separator: "\n")
    }
}

extension InjectionError.Overtaken {
    fileprivate var message: String {
        (["\(type) was built \(runs) times, and each time a reset or a new registration overtook its block."]
            + ["  injected at \(location)"] + lines(of: chain) + [
                "  its block is registered at \(registration)",
                "  reset at login and logout only, and register a type once a session",
            ]).joined(separator: "\n")
    }
}

private func lines(of chain: [InjectionError.Step]) -> [String] {
    chain.enumerated().map { index, step in
        "  \(index == 0 ? "while building" : "which is needed by") \(step.type), registered at \(step.location)"
    }
}

/// Programming errors for which there is nothing to throw: they stop the program where they are made.
enum Misuse {
    case blockOfAnotherActor(type: Any.Type)
    case registeredInOwnBlock(Registration, running: Registration)
    case resetInBlock(Registration)
    case resetInReset

    var message: String {
        switch self {
        case .blockOfAnotherActor(let type):
            """
            The block of \(typeName(type)) belongs to an actor other than the main actor, so no injection could run it.
              register a nonisolated block or a `@MainActor in` block; or build the instance on its actor first, and register \
            a block that returns it
            """
        case .registeredInOwnBlock(let registration, let running):
            """
            \(typeName(registration.type)) was registered while its own block, registered at \(running.location), was running.
              register it before or after, not inside its block or inside a block that it needs
            """
        case .resetInBlock(let registration):
            """
            The container was reset inside the block of \(typeName(registration.type)), registered at \(registration.location).
              what the block returns would belong to no session: reset where the user signs in or out, outside of every block
            """
        case .resetInReset:
            """
            The container was reset inside the closure of another reset.
              one reset is one step: put what the new session needs into one closure
            """
        }
    }

    func stop(fileID: StaticString, line: UInt) -> Never {
        fatalError(message, file: fileID, line: line)
    }
}
