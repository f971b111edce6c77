// Every message of the library, in one place: what went wrong, where, and what to write instead.
//
// Placeholders in a template: %T the type, %L where it was asked for, %R where it is registered.

extension InjectionError: CustomStringConvertible {
    /// The message, of several lines.
    public var description: String {
        let failure = failure
        return switch self {
        case .notRegistered:
            failure.summary("%T is not registered.") + failure.linesOnMissingRegistration
        case .cycle:
            failure.path + failure.fill("\n  let one of them inject the other later: as a `lazy var`, or in a method")
        case .mainActorRequired:
            failure.summary("%T belongs to the main actor, and was injected elsewhere.")
                + failure.fill(
                    """

                      it is registered with a main-actor block at %R
                      inject it in @MainActor code, or write: try await InjectionManager.resolveOnMainActor(%T.self)
                      if it does not need the main actor, register it with a nonisolated block
                    """)
        case .overtaken:
            failure.summary(
                "%T was built 100 times, and each time a reset or a new registration overtook its block.")
                + failure.fill(
                    """

                      it is registered at %R
                      reset at sign-in and sign-out only, and register a type once per session
                    """)
        case .sessionEnded where failure.registration != nil:
            failure.fill("%T was registered at %R for a session that has ended.\n  give up what belongs to it")
        case .sessionEnded:
            failure.summary("The session in which %T was requested has ended.")
                + "\n  inject before the `await`, or give up what belongs to the old session"
        }
    }
}

extension InjectionError.Failure {
    fileprivate func fill(_ template: String) -> String {
        Injection.fill(template, type, location, registration)
    }

    /// What went wrong, where, and what was being built.
    fileprivate func summary(_ template: String) -> String {
        var text = fill(template + "\n  injected at %L")
        var template = "\n  while building %T, registered at %R"
        for step in chain {
            text += Injection.fill(template, step.type, nil, step.location)
            template = "\n  which is needed by %T, registered at %R"
        }
        return text
    }

    /// The types of a cycle, and where each is registered.
    fileprivate var path: String {
        var types = fill("%T needs itself: ")
        var places = fill("%T\n  injected at %L")
        for step in chain {
            types += step.type + " → "
            places += Injection.fill("\n  %T is registered at %R", step.type, nil, step.location)
        }
        return types + places
    }

    fileprivate var linesOnMissingRegistration: String {
        var text = ""
        for step in alternatives {
            text += Injection.fill("\n  did you mean %T? It is registered at %R", step.type, nil, step.location)
        }
        if isStaged {
            text += "\n  the closure of this reset registers it; inject it after the reset, when that takes effect"
        } else if registration == nil {
            text += fill("\n  register it first: InjectionManager.register(%T.self) { /* make one */ }")
        } else {
            text += fill(
                """

                  it was registered for a session that has ended, at %R
                  inject an optional: let instance: %T? = Inject()
                  or register a default at launch, such as a guest, for when nobody is signed in
                """)
        }
        if isOutsideIsolatedContainer {
            text += "\n  an isolated container is in use, but not here" + linesOnEscapes
        }
        return text
    }
}

private let linesOnEscapes = """

      detached tasks, dispatch queues and threads do not inherit the container of the code that starts them
      take `let container = InjectionManager.currentContainer` along, and call `container.run { … }` there
    """

/// Programming errors that are not thrown: they stop the program at the caller's line.
enum Misuse {
    case blockOfAnotherActor
    case registeredInOwnBlock
    case resetInBlock
    case resetInReset
    /// With the verb of the message, such as "was injected".
    case sharedContainerUsed(StaticString)

    private var template: String {
        switch self {
        case .blockOfAnotherActor:
            """
            The block of %T belongs to an actor that is not the main actor: nothing could run it.
              register a nonisolated block, or one that is marked `@MainActor in`
              or build the instance on its actor first, and register that: register(instance, as: %T.self)
            """
        case .registeredInOwnBlock:
            """
            %T was registered while its own block was running.
              that block is registered at %R
              register it before or after, but not in its block, nor in a block that its block needs
            """
        case .resetInBlock:
            """
            The container was reset in the block of %T.
              that block is registered at %R
              what it returns would belong to no session: reset at sign-in and sign-out, outside of every block
            """
        case .resetInReset:
            """
            The container was reset in the closure of another reset.
              register all that the next session needs in one closure
            """
        case .sharedContainerUsed(let use):
            "The shared container was used while an isolated one is alive: %T " + use.description + "." + linesOnEscapes
        }
    }

    /// Stops the program. The type and the place are those that the message names.
    @inline(never)
    func stop(
        _ type: Any.Type? = nil, _ registration: InjectionError.Location? = nil, fileID: StaticString, line: UInt
    ) -> Never {
        let message = fill(template, type.map(typeName) ?? "it", nil, registration)
        Injection.stop(message, fileID: fileID, line: line)
    }
}

/// Fills in the placeholders of a template.
@inline(never)
func fill(
    _ template: String, _ type: String, _ location: InjectionError.Location? = nil,
    _ registration: InjectionError.Location? = nil
) -> String {
    var text = ""
    var isPlace = false
    for character in template {
        if isPlace {
            text += character == "T" ? type : (character == "L" ? location : registration)?.description ?? ""
            isPlace = false
        } else if character == "%" {
            isPlace = true
        } else {
            text.append(character)
        }
    }
    return text
}
