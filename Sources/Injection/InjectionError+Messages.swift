// Every message of the library, in one place: what went wrong, where, and what to write instead.

extension InjectionError: CustomStringConvertible {
    /// The message, of several lines.
    public var description: String {
        let failure = failure
        let type = failure.type
        let path = failure.registration.map(\.description) ?? ""
        switch self {
        case .notRegistered:
            return message("\(type) is not registered.", failure, failure.linesOnMissingRegistration)
        case .cycle:
            let types = failure.chain.map(\.type) + [type]
            return
                (["\(type) needs itself: \(types.joined(separator: " → "))", "  injected at \(failure.location)"]
                + failure.chain.map { "  \($0.type) is registered at \($0.location)" }
                + ["  let one of them inject the other later: as a `lazy var`, or in a method"]).joined(separator: "\n")
        case .mainActorRequired:
            return message(
                "\(type) belongs to the main actor, and was injected elsewhere.", failure,
                [
                    "  it is registered with a main-actor block at \(path)",
                    "  inject it in @MainActor code, or write: try await InjectionManager.resolveOnMainActor(\(type).self)",
                    "  if it does not need the main actor, register it with a nonisolated block",
                ])
        case .overtaken:
            return message(
                "\(type) was built \(overtakenRunsLimit) times, and each time a reset or a new registration of it overtook its block.",
                failure,
                [
                    "  it is registered at \(path)",
                    "  reset at login and logout only, and register a type once per session",
                ])
        case .sessionEnded:
            return message(
                "The session that \(type) was asked of has ended.", failure,
                ["  inject before the `await`, or give up what belongs to the old session"])
        }
    }

    private func message(_ summary: String, _ failure: Failure, _ advice: [String]) -> String {
        var lines = [summary, "  injected at \(failure.location)"]
        for step in failure.chain {
            lines.append(
                "  \(lines.count == 2 ? "while building" : "which is needed by") \(step.type), registered at \(step.location)"
            )
        }
        return (lines + advice).joined(separator: "\n")
    }
}

extension InjectionError.Failure {
    fileprivate var linesOnMissingRegistration: [String] {
        var lines = alternatives.map { "  did you mean \($0.type)? It is registered at \($0.location)" }
        if hint.contains(.isStaged) {
            lines.append("  the closure of this reset registers it; inject it after the reset, when that takes effect")
        } else if let registration {
            lines += [
                "  it was registered for a session that has ended, at \(registration)",
                "  inject an optional: let instance: \(type)? = Inject()",
                "  or register a default at launch, such as a guest, for when nobody is signed in",
            ]
        } else {
            lines.append("  register it first: InjectionManager.register(\(type).self) { /* make one */ }")
        }
        if hint.contains(.isOutsideIsolatedContainer) {
            lines += ["  an isolated container is in use, but not here"] + linesOnEscapes
        }
        return lines
    }
}

private let linesOnEscapes = [
    "  detached tasks, dispatch queues and threads do not inherit the container of what they work for",
    "  take `let container = InjectionManager.currentContainer` along, and call `container.run { … }` there",
]

/// Programming errors for which there is nothing to throw: they stop the program where they are made.
enum Misuse {
    case blockOfAnotherActor(type: Any.Type)
    case registeredInOwnBlock(Registration, running: Registration)
    case resetInBlock(Registration)
    case resetInReset
    /// The type, or nil for the container as a whole, and what was done to it.
    case sharedContainerUsed(type: Any.Type?, StaticString)

    private var lines: [String] {
        switch self {
        case .blockOfAnotherActor(let type):
            [
                "The block of \(typeName(type)) belongs to an actor that is not the main actor: nothing could run it.",
                "  register a nonisolated block, or one that is marked `@MainActor in`",
                "  or build the instance on its actor first, and register that: register(instance, as: \(typeName(type)).self)",
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
        case .sharedContainerUsed(let type, let use):
            [
                "The shared container was used while an isolated one is alive: \(type.map(typeName) ?? "it") \(use)."
            ] + linesOnEscapes
        }
    }

    func stop(fileID: StaticString, line: UInt) -> Never {
        Injection.stop(lines.joined(separator: "\n"), fileID: fileID, line: line)
    }
}
