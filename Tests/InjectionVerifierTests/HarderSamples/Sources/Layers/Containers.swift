import Dispatch
import Injection

// Registered at launch, and injected only in containers that register what it needs.
struct Player: Sendable { let name: String }
final class Chessboard: Sendable {
    let player: Player = Inject()
    let moves: Moves = Inject()
}
final class Moves: Sendable { let player: Player = Inject() }
func launchGame() {
    InjectionManager.register(Chessboard.self) { Chessboard() }
    InjectionManager.register(Moves.self) { Moves() }
    // The program registers the same type outside of isolated containers, too.
    InjectionManager.register(Scores.self) { Scores() }
}
func play(_ name: String) {
    InjectionManager.withIsolatedContainer {
        InjectionManager.register(Player.self) { Player(name: name) }
        InjectionManager.register(Referee.self) { Referee() }
        _ = Inject(Chessboard.self)
        _ = Inject(Scores.self)
    }
}
struct Referee: Sendable {}
final class Scores: Sendable {
    let referee: Referee = Inject()  // expect-error: Referee is injected but registered only in an isolated container
}
func showScores() { _ = Inject(Scores.self) }

// A task takes the container with it; a detached one, a queue and a timer do not.
struct Seed: Sendable {}
func grow() async {
    await InjectionManager.withIsolatedContainer {
        let container = InjectionManager.currentContainer
        InjectionManager.register(Seed.self) { Seed() }
        Task { _ = Inject(Seed.self) }
        await withTaskGroup { group in group.addTask { _ = Inject(Seed.self) } }
        Task.detached { _ = Inject(Seed.self) }  // expect-error: Seed is injected but registered only in an isolated container
        DispatchQueue.global().async { plantLater() }
        Task.detached { container.run { plant() } }
        DispatchQueue.global().async { container.run { _ = Inject(Seed.self) } }
    }
}
func plant() { _ = Inject(Seed.self) }
func plantLater() { _ = Inject(Seed.self) }  // expect-error: Seed is injected but registered only in an isolated container

// An object keeps the container, and enters it again.
struct Shovel: Sendable {}
struct Bucket: Sendable { let shovel: Shovel = Inject() }
struct Mold: Sendable {}
final class Sandbox: Sendable {
    let container = InjectionManager.withIsolatedContainer {
        InjectionManager.register(Shovel.self) { Shovel() }
        InjectionManager.register(Bucket.self) { Bucket() }
        InjectionManager.register(Mold.self) { Mold() }
        return InjectionManager.currentContainer
    }
    func dig() { container.run { scoop() } }
    func scoop() { _ = (Inject(Shovel.self), Inject(Bucket.self)) }
    func press() {
        container.run { form() }
        form()
    }
    func form() { _ = Inject(Mold.self) }  // expect-error: Mold is injected but registered only in an isolated container
}
struct Kite: Sendable {}
func digInSandbox() {
    Sandbox().dig()
    Sandbox().press()
    Sandbox().container.run { _ = Inject(Kite.self) }  // expect-error: Kite is injected but registered nowhere
    _ = Inject(Shovel.self)  // expect-error: Shovel is injected but registered only in an isolated container
}
