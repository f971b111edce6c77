import Foundation
import Injection

// Each of these is wrong, and not reported: what *Checking your sessions* says is not proved.
struct Visitor: Sendable { var name = "guest" }
final class Unsafe { var count = 0 }
func launchLimits(_ visitor: Visitor) {
    InjectionManager.register(Visitor.self) { Visitor() }
    InjectionManager.register(Unsafe.self) { Unsafe() }
    InjectionManager.register(InQueues.self) { InQueues() }
    InjectionManager.register(JSONDecoder.self) { JSONDecoder() }
    InjectionManager.resetCurrentContainer { InjectionManager.register(visitor, as: Visitor.self) }
}

// A closure that is stored, or handed to code that was not read.
final class Menu { var onTap: (() -> Void)? }
func fill(_ menu: Menu) { menu.onTap = { _ = Inject(Visitor.self) } }
func observe() {
    _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in _ = Inject(Visitor.self) }
}

// The first injection of a function that was itself called late: the `await` is in another function.
func beginLate() async { await injectFirst() }
func injectFirst() async { _ = Inject(Visitor.self) }
func beginWithHelper() async {
    await Task.yield()
    help()
}
func help() { _ = Inject(Visitor.self) }

// A check whose answer is not used, and a reset that may come between the check and the injection.
func signOutAnywhere() async { InjectionManager.resetCurrentContainer() }  // expect-warning: this resets off the main actor
@MainActor func checkInVain() async throws {
    let session = InjectionManager.currentSession
    try await Task.sleep(for: .seconds(1))
    _ = session.isCurrent
    _ = Inject(Visitor.self)
}

// A value is computed from a property of an instance.
enum Title {
    static let text = "Hi " + Inject(Visitor.self).name  // expect-error: `text` is kept for the life of the process, and is computed from Visitor
    static let length = Inject(Visitor.self).name.count  // expect-error: `length` is kept for the life of the process, and is computed from Visitor
    static let letters = Array(Inject(Visitor.self).name)  // expect-error: `letters` is kept for the life of the process, and is computed from Visitor
}

// A variable of a function that is not `main`.
@MainActor func visitTwice(_ visitor: Visitor) {
    let first = Album()
    InjectionManager.resetCurrentContainer { InjectionManager.register(visitor, as: Visitor.self) }
    print(first.visitor.name)
}
final class Album: Sendable { let visitor: Visitor = Inject() }  // expect-error: `Album.visitor` lives as long as the program, and holds Visitor

// A variable of `main` keeps the object.
@MainActor enum Kiosk {
    static func main() {
        let album = Album()
        InjectionManager.resetCurrentContainer { InjectionManager.register(Visitor(), as: Visitor.self) }
        print(album.visitor.name)
    }
}

// The code runs on two actors of one type, a queue, a thread and a work item.
actor Carrier { let shared: Unsafe = Inject() }
let carriers = [Carrier(), Carrier()]
@MainActor func onMain() { _ = Inject(InQueues.self) }
func onTwoQueues() {
    for name in ["one", "two"] { DispatchQueue(label: name).async { Inject(InQueues.self).count += 1 } }
}
final class InQueues { var count = 0 }

// A type that was declared in code that was not read.
actor Decoding { let decoder: JSONDecoder = Inject() }
@MainActor final class DecodingScreen { let decoder: JSONDecoder = Inject() }

// A function that resets before it uses what it is a method of.
@MainActor final class Shell {
    let visitor: Visitor = Inject()
    func run() {
        InjectionManager.resetCurrentContainer()
        print(visitor.name)
    }
}

// What a session registers is registered again, as if in a session, and something that was built in it keeps the first.
final class Emblem: Sendable { let visitor: Visitor = Inject() }
func rename(_ name: String) { InjectionManager.register(Visitor.self) { Visitor(name: name) } }
func launchEmblem() { InjectionManager.register(Emblem.self) { Emblem() } }
func useEmblem() { _ = Inject(Emblem.self) }
