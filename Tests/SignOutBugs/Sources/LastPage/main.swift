// The page to open first is read once.
import Injection
import SigningIn

struct OpenedPage {
    let title: String
    nonisolated(unsafe) static var last = OpenedPage(title: Inject(User.self).name + "'s diary")
}

registerGuest()
signIn("Ana")
_ = OpenedPage.last
signIn("Ben")
print("Ben opens", OpenedPage.last.title)
