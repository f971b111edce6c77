import Injection

// What a sign-in returns, or that it throws, tells whether it has reset: what was made before is still right if not.
final class LoginPage { let user: User? = Inject(); func show() {} }
enum Answer { case signedIn, refused, failed(String) }
func trySignIn() -> Bool {
    guard let name = readLine() else { return false }
    signIn(name)
    return true
}
func trySignInTwice() -> Bool {
    if trySignIn() { return true }
    guard trySignIn() else { return false }
    return true
}
func askForUser() -> User? {
    guard let name = readLine() else { return nil }
    signIn(name)
    return User(name: name)
}
func answer() -> Answer {
    guard let name = readLine() else { return .refused }
    guard !name.isEmpty else { return .failed("no name") }
    signIn(name)
    return .signedIn
}
func signOutAndFail() throws {
    InjectionManager.resetCurrentContainer()
    if readLine() == nil { throw Refused() }
}
func signOutBefore() -> Bool {
    InjectionManager.resetCurrentContainer()
    return readLine() == nil ? false : true
}
struct Answering {
    static func main() {
        let refused = LoginPage()
        if !trySignIn() { refused.show() }
        let accepted = LoginPage()  // expect-error: `accepted` is used after a reset, and holds User
        if trySignIn() { accepted.show() }
        let asked = LoginPage()
        while !trySignIn() { asked.show() }
        let afterLoop = LoginPage()  // expect-error: `afterLoop` is used after a reset, and holds User
        while !trySignIn() { print("wrong") }
        afterLoop.show()
        let twice = LoginPage()
        if !trySignInTwice() { twice.show() }
        let nobody = LoginPage()
        guard let user = askForUser() else { return nobody.show() }
        print(user.name)
        let somebody = LoginPage()  // expect-error: `somebody` is used after a reset, and holds User
        if let user = askForUser() { somebody.show(); print(user.name) }
        let known = LoginPage()
        switch answer() {
        case .refused, .failed: known.show()
        case .signedIn: print("welcome")
        }
        let welcomed = LoginPage()  // expect-error: `welcomed` is used after a reset, and holds User
        if case .refused = answer() { print("refused") } else { welcomed.show() }
        let tried = LoginPage()
        if let signedIn: Void = try? signInIf("") { print(signedIn) } else { tried.show() }
        let thrown = LoginPage()  // expect-error: `thrown` is used after a reset, and holds User
        do { try signOutAndFail() } catch { thrown.show() }
        let before = LoginPage()  // expect-error: `before` is used after a reset, and holds User
        if !signOutBefore() { before.show() }
    }
    // Somebody is signed in then, or nobody is.
    static func use() {
        if trySignIn() { _ = Inject(Badge.self) }
        if !trySignIn() { _ = Inject(Badge.self) }  // expect-warning: only sessions register Badge
        guard let user = askForUser() else { return }
        print(user.name, Inject(Badge.self))
    }
}
