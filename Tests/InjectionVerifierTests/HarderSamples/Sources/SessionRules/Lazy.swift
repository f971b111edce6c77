import Injection

// An object that a lazy property injects is kept as long as the property's owner.
final class Locker: Sendable {}
@MainActor final class LazyMenu {
    static let shared = LazyMenu()
    lazy var user: User? = Inject()  // expect-error: `LazyMenu.user` lives as long as the program, and holds User
}
@MainActor final class LazyInstance { lazy var user: User? = Inject() }  // expect-error: `LazyInstance.user` lives as long as the program, and holds User
@MainActor final class LazyInSession { lazy var user: User? = Inject() }
@MainActor final class LazyLocker {
    static let shared = LazyLocker()
    lazy var locker: Locker = Inject()
    var user: User? { Inject() }
}
@MainActor func registerLazy() {
    InjectionManager.register(Locker.self) { Locker() }
    InjectionManager.register(LazyInstance(), as: LazyInstance.self)
    InjectionManager.register(LazyInSession.self) { @MainActor in LazyInSession() }
    _ = (Inject(LazyInstance.self), Inject(LazyInSession.self), LazyMenu.shared, LazyLocker.shared)
}

// So does one that is injected, and not made there; and what is read out of it.
@MainActor final class LazyAlbum { lazy var user: User? = Inject() }  // expect-error: `LazyAlbum.user` lives as long as the program, and holds User
@MainActor final class LazyShelf { lazy var locker: Locker = Inject() }
final class Drawer: Sendable { let user: User? = Inject(); let locker: Locker = Inject(); let count = 1 }
class OpenDrawer { var user: User? = Inject(); var locker: Locker = Inject() }
@MainActor enum Cabinet {
    static let album = Inject(LazyAlbum.self)
    static let shelf = Inject(LazyShelf.self)
    static let user = Inject(Drawer.self).user  // expect-error: `user` is kept for the life of the process, and holds User
    static let owner = Inject(OpenDrawer.self).user  // expect-error: `owner` is kept for the life of the process, and holds User
    static let locker = (Inject(Drawer.self).locker, Inject(OpenDrawer.self).locker)
    static let count = Inject(Drawer.self).count  // expect-error: `count` is kept for the life of the process, and is computed from Drawer
}
@MainActor func registerCabinet() {
    InjectionManager.register(LazyAlbum.self) { @MainActor in LazyAlbum() }
    InjectionManager.register(LazyShelf.self) { @MainActor in LazyShelf() }
    InjectionManager.register(Drawer.self) { Drawer() }
    InjectionManager.register(OpenDrawer.self) { OpenDrawer() }
    _ = (Cabinet.album, Cabinet.shelf, Cabinet.user as Any, Cabinet.owner as Any, Cabinet.locker, Cabinet.count)
}

// Under a condition, what injects a user lazily is kept like the user.
@MainActor final class LazyCache {
    static let shared = LazyCache()
    private var album: LazyAlbum?  // expect-warning: `LazyCache.album` outlives sessions
    private var shelf: LazyShelf?  // expect-warning: `LazyCache.shelf` outlives sessions
    func open() {
        if album == nil { album = Inject() }
        if shelf == nil { shelf = Inject() }
    }
}
