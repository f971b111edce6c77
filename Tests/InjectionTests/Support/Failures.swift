import Injection

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
    var notRegistered: NotRegistered? { if case .notRegistered(let failure) = self { failure } else { nil } }
    var cycle: Cycle? { if case .cycle(let failure) = self { failure } else { nil } }
    var mainActorRequired: MainActorRequired? {
        if case .mainActorRequired(let failure) = self { failure } else { nil }
    }
}
