import Injection

// One finding names the variable or the registration that keeps the object, and no second one the property inside.
struct Owner: Sendable { let name: String }
final class Diary: Sendable { let owner: Owner? = Inject() }
struct Cover: Sendable { let owner: Owner? = Inject() }
final class Holder<Value: Sendable>: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
}
@MainActor final class Study {
    let cover: Cover
    init(_ cover: Cover) { self.cover = cover }
    func signIn(_ name: String) {
        InjectionManager.resetCurrentContainer { InjectionManager.register(Owner.self) { Owner(name: name) } }
    }
    func signOut() { InjectionManager.resetCurrentContainer() }
}
InjectionManager.register(Owner.self) { Owner(name: "") }
InjectionManager.register(Diary.self) { Diary() }
InjectionManager.register(Holder(Inject(Diary.self)), as: Holder<Diary>.self)  // expect-error: Holder<Diary> is registered as an instance, which outlives sessions, and holds Diary
let study = Study(Cover())  // expect-error: `study` is kept for the life of the process, and holds Owner
study.signIn("Ana")
print(study.cover, Inject(Holder<Diary>.self).value)
study.signOut()
