import Injection

// Variables at the top level outlive every session; what is used only before a reset keeps nothing for the next user.
struct Login: Sendable { var name = "guest" }
protocol Timeline { func show() }
final class FeedImpl: Timeline { let login: Login = Inject(); func show() {} }
final class Page { let feed: any Timeline = Inject(); func show() {} }
struct Skin: Sendable { func show() {} }
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Login.self) { Login(name: name) } }
}
InjectionManager.register(Login.self) { Login() }
InjectionManager.register((any Timeline).self) { FeedImpl() }
InjectionManager.register(Skin.self) { Skin() }
final class Diary: Sendable { let login: Login = Inject() }
final class Notes: Sendable { let skin: Skin = Inject() }
let (diary, notes) = (Diary(), Notes())
let journal = Diary()
InjectionManager.register(journal, as: Diary.self)  // expect-error: Diary is registered as an instance, which outlives sessions, and holds Login
InjectionManager.register(notes, as: Notes.self)
print(Inject(Diary.self).login.name, Inject(Notes.self).skin)

let guest: Login = Inject()
print(guest.name)
let theme: Skin = Inject()
let early = Page()
early.show()
let name = Inject(Login.self).name
let nextUser: Login = Inject()  // expect-error: `nextUser` is used after a reset, and holds Login, which is registered for a session
let feed: any Timeline = Inject()  // expect-error: `feed` is used after a reset, and holds Timeline, which injects Login
let page = Page()  // expect-error: `page` is used after a reset, and holds Timeline, which injects Login
var again: Login = Inject()
var emptied: Page? = Page()
emptied?.show()
emptied = nil
var renewed: Page? = Page()  // expect-error: `renewed` is used after a reset, and holds Timeline
let inFunction: Login = Inject()  // expect-error: `inFunction` is used after a reset, and holds Login
let inClosure = Page()  // expect-error: `inClosure` is used after a reset, and holds Timeline
let inTask: Login = Inject()  // expect-error: `inTask` is used after a reset, and holds Login
let beforeOnly: Login = Inject()
guard let unwrapped = Inject(Login?.self) else { fatalError("nobody") }  // expect-error: `unwrapped` is used after a reset, and holds Login
let member = Inject(Diary.self).login  // expect-error: `member` is used after a reset, and holds Login
let memberName = Inject(Diary.self).login.name, memberSkin = Inject(Notes.self).skin
let alias = guest  // expect-error: `alias` is used after a reset, and holds Login
let pair = (login: Inject(Login.self), count: 1)  // expect-error: `pair` is used after a reset, and holds Login
let byName = ["a": Inject(Login.self)]  // expect-error: `byName` is used after a reset, and holds Login
let earlyPair = (1, login: Inject(Login.self))
print(earlyPair.login.name)
let capturedEarly = { [login = Inject(Login.self)] in print(login.name) }
let signOut = { @MainActor in _ = InjectionManager.resetCurrentContainer() }
capturedEarly()
let captured = { [login = Inject(Login.self)] in print(login.name) }  // expect-error: `captured` is used after a reset, and holds Login
@MainActor final class Machine {
    var login: Login?
    func load() { if login == nil { login = Inject() } }  // expect-warning: `Machine.login` outlives sessions, and is assigned Login only under a condition
}
@MainActor final class Brief {
    var login: Login?
    func load() { if login == nil { login = Inject() } }
}
let brief = Brief()
let engine = Machine()
engine.load()
brief.load()
var cleared = [Page()]
cleared[0].show()
// A value made of texts and numbers holds nothing; what is made of more may.
struct Row { var text = "", kind = Kind.plain }
enum Kind { case plain, styled(Int) }
struct Excerpt { let page: Page? }
extension Page {
    func rows() -> [Row] { [Row()] }
    func excerpt() -> Excerpt { Excerpt(page: self) }
}
let rows = Page().rows()
let excerpt = Page().excerpt()  // expect-error: `excerpt` is used after a reset, and holds Timeline
// Nothing but a weak variable holds these.
weak var weakly = Page()
final class Watch {
    weak var page: Page?
    init(_ page: Page) { self.page = page }
}
struct WeakPage { weak var page: Page? }
let watch = Watch(Page())
let weakPage = WeakPage(page: Page())
var listed = [Page()]  // expect-error: `listed` is used after a reset, and holds Timeline
// What a closure returns to the standard library, and what is put into a collection.
let mapped = ["a"].map { _ in Page() }  // expect-error: `mapped` is used after a reset, and holds Timeline
let perhapsMapped = Optional(1).map { _ in Page() }  // expect-error: `perhapsMapped` is used after a reset, and holds Timeline
let caught = Result { Page() }  // expect-error: `caught` is used after a reset, and holds Timeline
let mappedEarly = ["a"].map { _ in Page() }
mappedEarly.first?.show()
let counted = ["a"].map { _ in Page().rows().count }
var appended: [Page] = []
appended.append(Page())  // expect-error: `appended` is used after a reset, and holds Timeline
var appendedEarly: [Page] = []
appendedEarly.append(Page())
appendedEarly.first?.show()
var appendedText = [""]
appendedText.append(Inject(Login.self).name)
var dropped: [Page] = []
dropped.append(Page())
dropped.removeAll()
let withHelper: Login = Inject()
@MainActor func signInThen(_ body: () -> Void) { signIn("Ben"); body() }
@MainActor func sayGoodbye() { print(withHelper.name); signIn("Ben") }
@MainActor func greet() { print(inFunction.name) }
@MainActor func greetBefore() { print(beforeOnly.name) }
greetBefore()
[1].forEach { _ in print(beforeOnly.name) }
let later = { @MainActor in inClosure.show() }
Task { print(inTask.name) }

cleared.removeAll()
sayGoodbye()
signIn("Ana")
print(mapped.count, perhapsMapped as Any, caught, counted, appended.count, appendedText, dropped.count)
print(rows, excerpt, cleared.count, listed.count, weakly == nil, watch.page == nil, weakPage.page == nil)
print(nextUser.name, name, unwrapped.name, member.name, memberName, memberSkin, alias.name)
engine.load()
print(pair.login.name, byName.count)
captured()
feed.show()
page.show()
theme.show()
greet()
later()
again = Inject()
print(again.name)
emptied?.show()
emptied = Page()
emptied?.show()
if CommandLine.arguments.count > 1 { renewed = Page() }
renewed?.show()
let ana: Login = Inject()
print(ana.name)

let inHelper: Login = Inject()  // expect-error: `inHelper` is used after a reset, and holds Login
signInThen { print(inHelper.name) }
while let line = readLine() {
    let screen = Page()
    let inLoop: Login = Inject()
    print(inLoop.name)
    screen.show()
    if line == "sign out" { InjectionManager.resetCurrentContainer() }
}
let last = Page()
last.show()
InjectionManager.resetCurrentContainer()
