import Injection
import Synchronization

// What is static, or global, outlives sessions itself; and what is made there holds what it injects.
struct StaticOwner { let user: User? = Inject() }
struct PlainOwner { let number = 1 }
@MainActor var globalUser: User?
@MainActor enum StaticCaches {
    static var user: User?
    static var owner: StaticOwner?
    static var plain: PlainOwner?  // expect-warning: `StaticCaches.plain` outlives sessions
    static weak var screen: Entry?
    static let locked = Mutex<User?>(nil)
    static func ask() -> User? {
        if user == nil { user = Inject() }  // expect-warning: `StaticCaches.user` outlives sessions, and is assigned User
        globalUser = globalUser ?? Inject()  // expect-warning: `globalUser` outlives sessions, and is assigned User
        if owner == nil { owner = StaticOwner() }  // expect-warning: `StaticCaches.owner` outlives sessions, and may hold User
        locked.withLock { if $0 == nil { $0 = Inject() } }  // expect-warning: `StaticCaches.locked` outlives sessions, and may hold User
        if screen == nil { screen = Entry() }
        if plain == nil { plain = PlainOwner() }
        let always: User? = Inject()
        user = always
        return always
    }
}

// Only the optional is registered for the session.
final class Boarding: Sendable {}
func buyBoarding() { InjectionManager.resetCurrentContainer { InjectionManager.register(Boarding(), as: Boarding?.self) } }
enum BoardingDesk { static let boarding: Boarding? = Inject() }  // expect-error: `boarding` is kept for the life of the process, and holds Boarding, which is registered for a session: the next session gets the same one
func useBoarding() { buyBoarding(); print(BoardingDesk.boarding as Any) }
