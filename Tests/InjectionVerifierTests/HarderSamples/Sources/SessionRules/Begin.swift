import Injection

// After a sign-in, in its function or wherever that is called, somebody is signed in; after a sign-out nobody is.
struct Pass: Sendable { let name: String }
func enter(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Pass.self) { Pass(name: name) } }
    print(Inject(Pass.self).name)
    welcome()
}
func welcome() { print(Inject(Pass.self).name) }
struct Hotel {
    static func main() {
        enter("Ana")
        print(Inject(Pass.self).name)
        InjectionManager.resetCurrentContainer()
        print(Inject(Pass.self).name)  // expect-warning: only sessions register Pass
        // Once for each type is enough.
        print(Inject(Pass.self).name)
    }
}
// What a task runs may come after the next sign-out.
struct DayPass: Sendable { let name: String }
func enterForOneDay(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(DayPass.self) { DayPass(name: name) } }
    print(Inject(DayPass.self).name)
    Task { print(Inject(DayPass.self).name) }  // expect-warning: only sessions register DayPass // expect-warning: DayPass, which is registered for a session, is injected in a task
}
final class Entry: @unchecked Sendable { let user: User? = Inject(); func show() {} }  // expect-error: `Entry.user` lives as long as the program, and holds User

// Only what stands on the way to a line comes before it: a sign-in or a sign-out on another way has returned by then.
struct Admission: Sendable { let name: String }
func admit(_ name: String?) {
    if let name {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Admission.self) { Admission(name: name) } }
        print(Inject(Admission.self).name)
        return
    }
    print(Inject(Admission.self).name)  // expect-warning: only sessions register Admission
}
struct Invitation: Sendable { let name: String }
func invite(_ name: String, isOver: Bool) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Invitation.self) { Invitation(name: name) } }
    renew(isOver: isOver)
}
func renew(isOver: Bool) {
    guard !isOver else {
        InjectionManager.resetCurrentContainer()
        return
    }
    print(Inject(Invitation.self).name)
}
