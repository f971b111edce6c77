import Injection

// A registered instance outlives every session, even if a variable at the top level holds it.
struct Login: Sendable { var name = "guest" }
struct Skin: Sendable { func show() {} }
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Login.self) { Login(name: name) } }
}
InjectionManager.register(Login.self) { Login() }
InjectionManager.register(Skin.self) { Skin() }
final class Diary: Sendable { let login: Login = Inject() }
final class Notes: Sendable { let skin: Skin = Inject() }
let (diary, notes) = (Diary(), Notes())  // expect-error: `diary` is kept for the life of the process, and holds Login
let journal = Diary()  // expect-error: `journal` is kept for the life of the process, and holds Login
InjectionManager.register(journal, as: Diary.self)  // expect-error: Diary is registered as an instance, which outlives sessions, and holds Login
InjectionManager.register(notes, as: Notes.self)
print(Inject(Diary.self).login.name, Inject(Notes.self).skin, diary.login.name)

// Variables that only the code before a sign-in uses are right; one that is used after it is not seen.
let guest: Login = Inject()  // expect-error: `guest` is kept for the life of the process, and holds Login
print(guest.name)
let early = Diary()  // expect-error: `early` is kept for the life of the process, and holds Login
signIn("Ana")
print(early.login.name)
let last = Inject(Login.self)
print(last.name)
InjectionManager.resetCurrentContainer()
