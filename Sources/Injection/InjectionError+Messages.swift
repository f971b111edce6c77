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
        var lines = ["\(type) is not registered.", "  injected at \(location)"]
        lines += Injection.lines(of: chain)
        lines += alternatives.map { "  did you mean \($0.type)? It is registered at \($0.location)" }
        if isStaged {
            lines.append("  the closure of this reset registers it; inject it after the reset, when that takes effect")
        } else {
            lines.append("  register it first: InjectionManager.register(\(type).self) { /* make one */ }")
        }
        if isOutsideIsolatedContainer {
            lines.append("  an isolated container is in use, but not here")
            lines += linesOnEscapes
        }
        return lines.joined(separator: "\n")
    }
}

extension InjectionError.Cycle {
    fileprivate var message: String {
        let path = (chain + chain.prefix(1)).map(\.type).joined(separator: " → ")
        var lines = ["\(type) needs itself: \(path)", "  injected at \(location)"]
        lines += chain.map { "  \($0.type) is registered at \($0.location)" }
        lines.append("  let one of them inject the other later: as a `lazy var`, or in a method")
        return lines.joined(separator: "\n")
    }
}

extension InjectionError.MainActorRequired {
    fileprivate var message: String {
        var lines = ["\(type) belongs to the main actor, and was injected elsewhere.", "  injected at \(location)"]
        lines += Injection.lines(of: chain)
        lines += [
            "  it is registered with a main-actor block at \(registration)",
            "  inject it in @MainActor code, or write: try await InjectionManager.resolveOnMainActor(\(type).self)",
            "  if it needs no main actor, register it with a nonisolated block",
        ]
        return lines.joined(separator: "\n")
    }
}

extension InjectionError.Overtaken {
    fileprivate var message: String {
        var lines = [
            "\(type) was built \(runs) times, and each time a reset or a new registration of it overtook its block.",
            "  injected at \(location)",
        ]
        lines += Injection.lines(of: chain)
        lines += [
            "  it is registered at \(registration)",
            "  reset at login and logout only, and register a type once a session",
        ]
        return lines.joined(separator: "\n")
    }
}

private let linesOnEscapes = [
    "  detached tasks, dispatch queues and threads do not inherit the container of what they work for",
    "  take `let container = InjectionManager.currentContainer` along, and call `container.run { … }` there",
]

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
    case sharedContainerUsed(SharedContainerUse)

    private var lines: [String] {
        switch self {
        case .blockOfAnotherActor(let type):
            [
                "The block of \(typeName(type)) belongs to an actor that is not the main actor: nothing could run it.",
                "  register a nonisolated block, or one that is marked `@MainActor in`",
                "  or build the instance on its actor first, and register a block that returns it",
            ]
        case .registeredInOwnBlock(let registration, let running):
            [
                "\(typeName(registration.type)) was registered while its own block was running.",
                "  that block is registered at \(running.location)",
                "  register it before or after, but not in its block, nor in a block that its block needs",
            ]
        case .resetInBlock(let registration):
            [
                "The container was reset in the block of \(typeName(registration.type)).",
                "  that block is registered at \(registration.location)",
                "  what it returns would belong to no session: reset at login and logout, outside of every block",
            ]
        case .resetInReset:
            [
                "The container was reset in the closure of another reset.",
                "  one reset is one step: register all that the next session needs in one closure",
            ]
        case .sharedContainerUsed(let use):
            ["The shared container was used while an isolated one is alive: \(use.description)."] + linesOnEscapes
        }
    }

    func stop(fileID: StaticString, line: UInt) -> Never {
        fatalError(lines.joined(separator: "\n"), file: fileID, line: line)
    }
}

extension SharedContainerUse {
    fileprivate var description: String {
        switch self {
        case .inject(let type): "\(typeName(type)) was injected"
        case .register(let type): "\(typeName(type)) was registered"
        case .reset: "it was reset"
        case .resolveAll: "everything in it was resolved"
        }
    }
}
