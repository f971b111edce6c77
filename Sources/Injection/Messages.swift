// Every message of the library: what went wrong, where, and what to write instead.

extension InjectionError: CustomStringConvertible {
    /// The message, of several lines.
    public var description: String {
        let failure = failure
        let type = failure.type
        let operand = typeOperand(failure.requested)
        let registered = failure.registration?.description ?? ""
        return switch self {
        case .notRegistered: "\(type) is not registered.\n  \(failure.place)\(failure.linesOnMissingRegistration)"
        case .cycle:
            """
            \(type) needs itself: \(failure.chain.reduce("") { "\($0)\($1.type) → " })\(type)
              injected at \(failure.location)\(failure.chain.reduce("") { "\($0)\n  \($1.type) is registered at \($1.location)" })
              \(failure.chain.count == 1 ? "its own block or initializer injects it; remove that injection" : "let one of them inject the next later: store `let session = InjectionManager.currentSession`, and call `try session.resolve(…)` in a method")
            """
        case .mainActorRequired:
            """
            \(type) belongs to the main actor, and was injected elsewhere.
              \(failure.place)
              it is registered for the main actor at \(registered)
              inject it in @MainActor code; elsewhere, if it is Sendable: try await MainActor.run { try session.resolve(\(operand).self) }
              if a block injects it, begin that block with `@MainActor in`, too
              if only making it needs the main actor, register an instance that is made there: InjectionManager.register(…, as: \(operand).self)
              if it does not need the main actor, register it with a nonisolated block
            """
        case .overtaken:
            """
            \(type) was built 100 times, and each time a reset or a new registration overtook its block.
              \(failure.place)
              it is registered at \(registered)
              reset at sign-in and sign-out only, and register a type once per session
            """
        case .sessionEnded where failure.registration != nil:
            """
            \(type) was not registered: the session that it was meant for has ended.
              it was to be registered at \(registered)
              stop work that belongs to an ended session: ask `session.isCurrent` before it goes on
            """
        case .sessionEnded:
            """
            The session in which \(type) was requested has ended.
              \(failure.place)
              inject before the `await`, or stop work that belongs to an ended session
            """
        }
    }
}

extension InjectionError.Failure {
    /// The report of a thread that has waited long for another's build, and goes on waiting.
    func message(afterWaiting milliseconds: Int) -> String {
        """
        Injection: a thread has waited \(Duration.milliseconds(milliseconds)) for another one to build \(type).
          \(place)
          it is registered at \(registration?.description ?? "")
          its block might wait for a thread or a task that injects; pause the program to see where

        """
    }

    /// The lines that say where the type was injected, and inside which blocks.
    fileprivate var place: String {
        let blocks = chain.reduce("") {
            $0 + "\n  \($0.isEmpty ? "while building" : "which is needed by") \($1.type), registered at \($1.location)"
        }
        return "injected at \(location)" + blocks
    }

    fileprivate var linesOnMissingRegistration: String {
        var text = alternatives.reduce("") {
            $1.type != type
                ? "\($0)\n  did you mean \($1.type)? It is registered at \($1.location)"
                : index(of: "any ", in: Array($1.type.utf8)) != nil
                    ? "\($0)\n  did you mean \($1.type), with or without `& Sendable`? Swift has two types here; the other is registered at \($1.location)"
                    : "\($0)\n  another private or local type of this name is registered at \($1.location); rename one, or use one in both"
        }
        if isStaged {
            text += "\n  the closure of this reset registers it; inject it after the reset, when that takes effect"
        } else if let registration {
            text += """

                  it was registered for a session that has ended, at \(registration)
                  inject an optional: let instance: \(typeOperand(requested))? = Inject()
                  or register a default at launch, such as a guest, for when nobody is signed in
                """
        } else {
            text += registeredSites.isEmpty ? "\n  nothing is registered yet; " : text.isEmpty ? "\n  " : "\n  or "
            text += "register it first: InjectionManager.register(\(typeOperand(requested)).self) { … }"
            if registeredSites.isEmpty { text += "\n  in an XCTestCase, register in `setUp`, inject in a `lazy var`" }
        }
        if isOutsideIsolatedContainer {
            text +=
                "\n  this code runs outside of the isolated container that is in use, such as a test's" + linesOnEscapes
        }
        return text
    }
}

private let linesOnEscapes = """

      detached tasks, dispatch queues and threads do not inherit the container of the code that starts them
      take `let container = InjectionManager.currentContainer` along, and call `container.run { … }` there; a test needs a trait: @Suite(.isolatedContainer)
    """

/// Stops the program. Every stop of this module comes through here.
func stop(_ message: String, at location: Location) -> Never {
    let observe = TestSupport.stopObserver.withLock { $0 }
    fatalError(observe?(message) ?? message, file: location.file, line: location.line)
}

/// Programming errors that are not thrown: they trap at the caller's line.
enum Misuse {
    static func blockOfAnotherActor(_ type: Any.Type) -> String {
        """
        The block of \(typeName(type)) belongs to an actor that is not the main actor, so the container could not run it.
          register a nonisolated block, or one that is marked `@MainActor in`
          or build the instance on its actor first, and register that: InjectionManager.register(…, as: \(typeOperand(type)).self)
        """
    }

    static func registeredInOwnBlock(_ site: RegistrationSite) -> String {
        """
        \(typeName(site.type)) was registered while its own block was running.
          that block is registered at \(site.location)
          register it before or after, but not in its block, nor in a block that its block needs
        """
    }

    static func registeredForEndingSession(_ site: RegistrationSite) -> String {
        """
        \(typeName(site.type)) was registered, in the closure of a reset, for the session that this reset ends.
          write InjectionManager.register there, which registers for the next one
        """
    }

    static func resetInBlock(of build: Build) -> String {
        """
        The container was reset in the block of \(typeName(build.site.type)).
          that block is registered at \(build.site.location)
          what it returns would belong to no session: reset at sign-in and sign-out, outside of every block
        """
    }

    static let resetInReset = """
        The container was reset in the closure of another reset.
          register all that the next session needs in one closure
        """

    /// `use` is what the caller did, as in "was injected".
    static func sharedContainerUsed(_ type: Any.Type?, _ use: StaticString) -> String {
        let user = type.map { "\(typeName($0)) \(use) in the shared container" } ?? "the shared container \(use)"
        return "Strict mode: \(user) while a test has its own.\(linesOnEscapes)"
    }
}
