/// What the name of a function says of the user.
extension Function {
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
