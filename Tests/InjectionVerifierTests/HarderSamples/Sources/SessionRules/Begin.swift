import Injection

// A variable of the function in which a program begins outlives the sessions that it begins and ends.
final class Reader { let user: User? = Inject(); func show() {} }
struct Tool {
    static func main() {
        let reader = Reader()  // expect-error: `reader` is used after a reset, and holds User, which is registered for a session
        let early = Reader()
        early.show()
        var again = Reader()
        again.show()
        let name = Inject(User?.self)?.name
        signIn("Ana")
        reader.show()
        again = Reader()
        again.show()
        print(name ?? "")
        while let line = readLine() {
            let inLoop = Reader()
            inLoop.show()
            if line.isEmpty { InjectionManager.resetCurrentContainer() }
        }
    }
    static func other() {
        let user: User? = Inject()
        InjectionManager.resetCurrentContainer()
        print("signed out", user?.name ?? "")
    }
}
