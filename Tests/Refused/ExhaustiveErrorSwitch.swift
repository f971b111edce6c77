// refused: switch covers known cases, but 'InjectionError' may have additional unknown values
// A later version can add cases. Write `@unknown default`.
import Injection

func isMissing(_ error: InjectionError) -> Bool {
    switch error {
    case .notRegistered: true
    case .cycle, .mainActorRequired, .overtaken, .sessionEnded: false
    }
}
