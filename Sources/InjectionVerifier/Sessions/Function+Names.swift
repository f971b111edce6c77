/// Recognizes functions by their names: the functions that launch an app, sign-ins, and sign-outs.
extension Function {
    /// True if the system calls the function once, when the app launches or a window opens.
    var launches: Bool { name.member.map(Self.launching.contains) ?? false }

    private static let launching: Set<Substring> = [
        "application(_:willFinishLaunchingWithOptions:)", "application(_:didFinishLaunchingWithOptions:)",
        "applicationWillFinishLaunching(_:)", "applicationDidFinishLaunching(_:)", "scene(_:willConnectTo:options:)",
    ]

    var signsOut: Bool { ["signout", "logout", "logoff", "signoff", "deleteaccount"].contains(plainName) }

    var signsIn: Bool {
        ["signin", "login", "logon", "signup", "authenticate"].contains { plainName?.hasPrefix($0) == true }
    }

    /// The base name in lowercase: `signout` for `static Accounts.signOut(_:)`. Closures and accessors have none.
    private var plainName: String? {
        guard name.role == .function, !name.isInner, !symbol.isThunk else { return nil }
        return name.baseName.lowercased()
    }
}

extension Program {
    /// True if the compiler or the system calls the function first, so that the program begins with it.
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
