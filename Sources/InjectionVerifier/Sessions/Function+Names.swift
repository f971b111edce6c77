/// What the name of a function says.
extension Function {
    /// The system calls it first, on what delegates of an app are made of.
    var launches: Bool {
        name.hasSuffix(".application(_:didFinishLaunchingWithOptions:)")
            || name.hasSuffix(".applicationDidFinishLaunching(_:)")
    }

    var signsOut: Bool { ["signout", "logout", "logoff", "signoff", "deleteaccount"].contains(plainName) }

    var signsIn: Bool {
        ["signin", "login", "logon", "signup", "authenticate"].contains { plainName?.hasPrefix($0) == true }
    }

    /// `signout` of `static Accounts.signOut(_:)`; closures and accessors have none.
    private var plainName: String? {
        let name = name.replacing("static ", with: "").prefix { $0 != "(" }
        return name.contains(" ") || symbol.isThunk ? nil : name.split(separator: ".").last?.lowercased()
    }
}
