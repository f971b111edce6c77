import Injection
import Testing

/// What injecting a type throws, as if from line 12 of `App/Login.swift`; nil when it throws nothing.
func failure<T>(injecting type: T.Type) -> InjectionError? {
    do throws(InjectionError) {
        _ = try InjectionManager.resolve(type, fileID: "App/Login.swift", line: 12)
        return nil
    } catch {
        return error
    }
}

extension InjectionError {
    var notRegistered: Failure? { if case .notRegistered(let failure) = self { failure } else { nil } }
    var cycle: Failure? { if case .cycle(let failure) = self { failure } else { nil } }
    var mainActorRequired: Failure? { if case .mainActorRequired(let failure) = self { failure } else { nil } }
    var sessionEnded: Failure? { if case .sessionEnded(let failure) = self { failure } else { nil } }

    /// Whether the message says that an isolated container is in use elsewhere.
    var isOutsideIsolatedContainer: Bool { description.contains("outside of the isolated container that is in use") }
}

/// Expects a closure to throw that a session has ended.
func expectSessionEnded(
    _ sourceLocation: SourceLocation = #_sourceLocation, _ body: () throws(InjectionError) -> Void
) {
    do throws(InjectionError) {
        try body()
        Issue.record("nothing was thrown", sourceLocation: sourceLocation)
    } catch {
        #expect(error.sessionEnded != nil, "\(error)", sourceLocation: sourceLocation)
    }
}
