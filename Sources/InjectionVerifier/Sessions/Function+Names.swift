/// Recognizes functions by their names: the functions that launch an app, sign-ins, and sign-outs.
extension Function {
    /// True if the system calls the function when the app launches, or when a window opens.
    var launches: Bool { name.member.map(Self.launching.contains) ?? false }

    private static let launching: Set<Substring> = [
        "application(_:willFinishLaunchingWithOptions:)", "application(_:didFinishLaunchingWithOptions:)",
        "applicationWillFinishLaunching(_:)", "applicationDidFinishLaunching(_:)", "scene(_:willConnectTo:options:)",
    ]

    var signsOut: Bool { ["signout", "logout", "logoff", "signoff", "deleteaccount"].contains(plainName) }

    var signsIn: Bool {
        ["signin", "login", "logon", "signup", "authenticate"].contains { plainName?.hasPrefix($0) == true }
    }

    /// The base name in lowercase: `signout` for `static Accounts.signOut(_:)`. It is nil for closures, local
    /// functions, accessors, first values and thunks.
    private var plainName: String? {
        guard name.role == .function, !name.isInner, !symbol.isThunk else { return nil }
        return name.baseName.lowercased()
    }
}

extension Program {
    /// True if the program begins with a function: top-level code, `static func main()`, an initializer of the `@main`
    /// type, or a function that the system calls at launch. False for the functions of tests.
    func begins(with function: Function) -> Bool {
        !isTest(function.symbol)
            && (function.symbol.beginsProgram || function.launches
                || function.isInitializer && isOfMainType(function))
    }

    /// True for top-level code, its closures, and the `static func main()` of the `@main` type. Such code drives a
    /// program without a user interface.
    func isMain(_ function: Function) -> Bool {
        function.name.shown == "main"
            || function.name.isStatic && isOfMainType(function) && function.name.member == "main()"
    }
}
