/// Recognizes functions by their names: the launch of an app, a sign-in, a sign-out.
extension Function {
    /// True if the system calls the function once, when the app or a window begins.
    var launches: Bool { name.member.map(Self.launching.contains) ?? false }

    private static let launching: Set<Substring> = [
        "application(_:willFinishLaunchingWithOptions:)", "application(_:didFinishLaunchingWithOptions:)",
        "applicationWillFinishLaunching(_:)", "applicationDidFinishLaunching(_:)", "scene(_:willConnectTo:options:)",
    ]

    var signsOut: Bool { ["signout", "logout", "logoff", "signoff", "deleteaccount"].contains(plainName) }

    var signsIn: Bool {
        ["signin", "login", "logon", "signup", "authenticate"].contains { plainName?.hasPrefix($0) == true }
    }

    /// Returns the base name in lowercase: `signout` for `static Accounts.signOut(_:)`. Closures and accessors have
    /// none.
    private var plainName: String? {
        guard name.role == .function, !name.isInner, !symbol.isThunk else { return nil }
        return name.baseName.lowercased()
    }
}

extension Program {
    /// True if a program begins with the function: the compiler or the system calls it first.
    func begins(with function: Function) -> Bool {
        !isTest(function.symbol)
            && (function.symbol.beginsProgram || function.launches
                || function.isInitializer && isOfMainType(function))
    }

    /// True if the function is top-level code or `static func main()`, which drive a program without a user
    /// interface.
    func isMain(_ function: Function) -> Bool {
        function.name.shown == "main"
            || function.name.isStatic && isOfMainType(function) && function.name.member == "main()"
    }
}
