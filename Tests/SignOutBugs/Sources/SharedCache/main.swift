// A cache for all users keeps what was computed for one.
import Injection
import SigningIn

final class OnboardingCache {
    nonisolated(unsafe) static let shared = OnboardingCache()
    var isDone = false
}

final class Onboarding {
    private let user: User = Inject()
    var isDone: Bool {
        if OnboardingCache.shared.isDone { return true }
        let isDone = user.name == "Ana"  // as her server says
        OnboardingCache.shared.isDone = isDone
        return isDone
    }
}

registerGuest()
InjectionManager.register(Onboarding.self) { Onboarding() }
signIn("Ana")
_ = Inject(Onboarding.self).isDone
signIn("Ben")
print("Ben's onboarding is", Inject(Onboarding.self).isDone ? "done" : "open")
