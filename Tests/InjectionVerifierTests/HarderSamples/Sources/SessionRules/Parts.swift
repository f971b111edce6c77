import Foundation
import Injection

// A value that is read out of what is registered for a session is kept like the instance.
struct BankAccount: Sendable { let number: Int }
final class Credentials: Sendable {
    let token: String
    let account: BankAccount
    let isTrial: Bool
    let locker: Locker = Inject()
    init(_ token: String) { (self.token, account, isTrial) = (token, BankAccount(number: 1), false) }
    func refreshed() -> String { token + "'" }
}
struct Membership: Sendable { let level: Int; let name: String }
func signIn(with token: String) {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register(Credentials.self) { Credentials(token) }
        InjectionManager.register(Membership(level: 1, name: token), as: Membership.self)
    }
}
final class TokenClient: Sendable {
    static let shared = TokenClient()  // expect-error: `shared` is kept for the life of the process, and holds Credentials
    let token = Inject(Credentials.self).token
}
final class Biller: Sendable {
    static let shared = Biller()
    let account: BankAccount
    init() {
        let credentials: Credentials = Inject()
        account = credentials.account
    }
}
struct Level: Sendable {
    static let shared = Level()  // expect-error: `shared` is kept for the life of the process, and holds Membership
    let level: Int = Inject(Membership.self).level
}
final class Invoices: Sendable {
    let account = Inject(Credentials.self).account
    init() {}
}
func registerInvoices() {
    InjectionManager.register(Credentials.self) { Credentials("guest") }
    InjectionManager.register(Membership.self) { Membership(level: 0, name: "guest") }
    InjectionManager.register(Invoices(), as: Invoices.self)  // expect-error: Invoices is registered as an instance
    _ = (Inject(Invoices.self), TokenClient.shared, Biller.shared, Level.shared, Trial.shared, LengthReader.shared, Fresh.shared)
    InjectionManager.register(BankStatement.self) { BankStatement() }
    _ = Inject(BankStatement.self)
}

// A choice is nobody's data; what is read is used; an object is looked at for itself; a block makes one per session.
final class Trial: Sendable {
    static let shared = Trial()  // expect-error: `shared` is kept for the life of the process, and holds Credentials
    let isTrial = Inject(Credentials.self).isTrial
    let locker = Inject(Credentials.self).locker
}
final class LengthReader: Sendable {
    static let shared = LengthReader()
    let length: Int
    init() {
        let credentials: Credentials = Inject()
        print(credentials.token, credentials.account.number)
        length = credentials.isTrial ? 1 : 2
    }
}
final class Fresh: Sendable {
    static let shared = Fresh()
    var token: String { Inject(Credentials.self).token }
}
final class BankStatement: Sendable { let token = Inject(Credentials.self).token }

// An object that is handed on is kept by the object that gets it.
struct Header { let account: String }
enum Headers {
    static let header = Header(account: Inject(Credentials.self).token)  // expect-error: `header` is kept for the life of the process, and is computed from Credentials
}
