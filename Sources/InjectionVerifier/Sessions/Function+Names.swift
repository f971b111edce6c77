/// What the name of a function says.
extension Function {
    /// The system calls it first, on what delegates of an app are made of.
    var launches: Bool {
        [".application(_:didFinishLaunchingWithOptions:)", ".applicationDidFinishLaunching(_:)"]
            .contains(where: name.path.hasSuffix)
    }

    var signsOut: Bool { ["signout", "logout", "logoff", "signoff", "deleteaccount"].contains(plainName) }

    var signsIn: Bool {
        ["signin", "login", "logon", "signup", "authenticate"].contains { plainName?.hasPrefix($0) == true }
    }

    /// `signout` of `static Accounts.signOut(_:)`; closures and accessors have none.
    private var plainName: String? {
        guard name.role == .function, !name.isInner, !symbol.isThunk else { return nil }
        return name.path.prefix { $0 != "(" }.split(separator: ".").last?.lowercased()
    }
}
