import Injection

// A session's registrations cover those of launch. The two never build each other.
protocol Preferences: Sendable {}
protocol Person: Sendable {}
struct GuestPreferences: Preferences {}
struct OwnPreferences: Preferences { let person: any Person = Inject() }
struct GuestPerson: Person { let preferences: any Preferences = Inject() }
struct OwnPerson: Person {}
// The closure of this session registers one of the two: the other is that of the launch.
protocol Shelf: Sendable {}
protocol Library: Sendable {}
struct PlainShelf: Shelf {}
struct OwnShelf: Shelf { let library: any Library = Inject() }  // expect-error: a cycle: Shelf → Library → Shelf
struct PlainLibrary: Library { let shelf: any Shelf = Inject() }
public func launch() {
    InjectionManager.register((any Person).self) { GuestPerson() }
    InjectionManager.register((any Preferences).self) { GuestPreferences() }
    InjectionManager.register((any Shelf).self) { PlainShelf() }
    InjectionManager.register((any Library).self) { PlainLibrary() }
}
public func signIn() {
    InjectionManager.resetCurrentContainer {
        InjectionManager.register((any Preferences).self) { OwnPreferences() }
        InjectionManager.register((any Person).self) { OwnPerson() }
    }
}
public func signInToLibrary() {
    InjectionManager.resetCurrentContainer { InjectionManager.register((any Shelf).self) { OwnShelf() } }
}

// A type that a function registers for a preview is there for the preview alone.
protocol Drawing: Sendable {}
struct PlainSketch: Drawing {}
struct Canvas: Sendable { let drawing: any Drawing = Inject() }
struct Poster: Sendable { let drawing: any Drawing = Inject() }  // expect-error: Drawing is injected but registered only in an isolated container
func registerForPreview() { InjectionManager.register((any Drawing).self) { PlainSketch() } }
public func preview() {
    InjectionManager.withIsolatedContainer {
        registerForPreview()
        _ = Canvas()
    }
}
public func show() { _ = Poster() }
public func previewByHandle() {
    InjectionManager.withIsolatedContainer {
        let container = InjectionManager.currentContainer
        container.run { InjectionManager.register(Brush.self) { Brush() } }
        container.run { _ = Inject(Brush.self) }
    }
}
struct Brush: Sendable {}

// A registration in a test holds for tests alone.
public protocol Host: Sendable {}
struct OwnHost: Host {}
public protocol Left: Sendable {}
public protocol Right: Sendable {}
public struct OwnLeft: Left { let right: any Right = Inject(); public init() {} }
public struct OwnRight: Right { let left: any Left = Inject(); public init() {} }
public struct PlainLeft: Left { public init() {} }
public struct PlainRight: Right { public init() {} }
public func welcome() { Task.detached { _ = Inject((any Host).self) } }
public func registerHosts() {
    InjectionManager.register((any Host).self) { OwnHost() }
    InjectionManager.register((any Left).self) { PlainLeft() }
    InjectionManager.register((any Right).self) { PlainRight() }
}
