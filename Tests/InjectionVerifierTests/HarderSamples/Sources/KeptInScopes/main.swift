import Injection
import Synchronization

// None of these keeps an object of a session: each is emptied after every reset, or when a closure has returned.
struct Visitor: Sendable { let name: String }
final class Post: Sendable { let visitor: Visitor = Inject() }
enum Work { @TaskLocal static var post: Post? }
func send() -> String { Work.$post.withValue(Inject()) { Work.post?.visitor.name ?? "" } }

final class Hub: Sendable {
    let posts = Mutex<[Post]>([])
    let last = Mutex<Post?>(nil)
    func add(_ post: Post) {
        posts.withLock { $0.append(post) }
        last.withLock { $0 = post }
    }
    func clear() {
        posts.withLock { $0.removeAll() }
        last.withLock { $0 = nil }
    }
}
// This one is never emptied.
final class Pile: Sendable {
    let posts = Mutex<[Post]>([])
    func add(_ post: Post) { posts.withLock { $0.append(post) } }  // expect-warning: `Pile.posts` outlives sessions, and may hold Post
}
enum Kept {
    static let hub = Hub()
    static let pile = Pile()
}
func use() {
    Kept.hub.add(Post())
    Kept.pile.add(Post())
}

InjectionManager.register(Visitor.self) { Visitor(name: "guest") }
InjectionManager.register(Post.self) { Post() }
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Visitor(name: name), as: Visitor.self) }
    Kept.hub.clear()
}
@MainActor func signOut() {
    InjectionManager.resetCurrentContainer()
    Kept.hub.clear()
}
signIn("Ana")
use()
print(send())
signOut()
