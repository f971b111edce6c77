import Injection
import StateNames

// A type of the module that is imported has the same name, and lives as long as the program; this one is a session's.
struct Author: Sendable { let name: String }
final class Page {
    let author: Author = Inject()
    var draft = ""
    func write() {
        draft = author.name
        Pages.open(draft)
    }
}
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Author.self) { Author(name: name) } }
    Inject(Page.self).write()
}
InjectionManager.register(Author.self) { Author(name: "guest") }
InjectionManager.register(Page.self) { Page() }
signIn("Ana")
InjectionManager.resetCurrentContainer()
