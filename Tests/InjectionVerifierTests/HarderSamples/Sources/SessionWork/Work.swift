import Dispatch
import Foundation
import Injection

// With --sessions, session types must be injected before the first `await`, or in that very session.
struct Owner: Sendable { var name = "" }
final class Inbox: Sendable { let owner: Owner = Inject() }
final class Watch: Sendable {}
struct Late: Error {}
func launchWork() {
    InjectionManager.register(Owner.self) { Owner() }
    InjectionManager.register(Inbox.self) { Inbox() }
    InjectionManager.register(Watch.self) { Watch() }
}
func begin(_ owner: Owner) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(owner, as: Owner.self) }
}
func fetch() async throws -> Owner { Owner() }
func owner() -> Owner { Inject() }

// These injections follow an `await`.
func plain() async throws {
    let before: Owner = Inject()
    let fetched = try await fetch()
    let after: Inbox = Inject()  // expect-warning: Inbox, which injects Owner and so belongs to a session, is injected after an `await`, when another user may be signed in; inject it before the `await`, or use `session.resolve`
    let watch: Watch = Inject()
    _ = (before, fetched, after, watch)
}
func throughHelper() async throws {
    _ = owner()
    _ = try await fetch()
    _ = owner()
    _ = Inbox()
}
func inClosures(_ names: [String], _ session: InjectionSession) async throws {
    names.forEach { _ in _ = Inject(Owner.self) }
    await MainActor.run { _ = Inject(Owner.self) }
    _ = try await fetch()
    await MainActor.run { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected after an `await`
    names.forEach { name in
        names.forEach { _ in _ = Inject(Inbox.self) }  // expect-warning: Inbox, which injects Owner and so belongs to a session, is injected after an `await`
    }
    await MainActor.run {
        guard session.isCurrent else { return }
        _ = Inject(Owner.self)
    }
}
func afterAnError() async {
    do { _ = try await fetch() } catch { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected after an `await`
}
func repeatedly() async throws {
    while true {
        let owner: Owner? = Inject()  // expect-warning: Owner, which is registered for a session, is injected after an `await`
        try await Task.sleep(for: .seconds(1))
        _ = owner
    }
}
func oneOfTwo(_ waits: Bool) async throws {
    if waits { _ = try await fetch() } else { _ = Inject(Owner.self) }
    _ = Inject(Owner.self)  // expect-warning: Owner, which is registered for a session, is injected after an `await`
}
actor Store {
    func count() -> Int { 1 }
    func load() async { for await _ in AsyncStream<Int>(unfolding: { nil }) { _ = owner() } }
    func throwing() async throws { try InjectionManager.resolve(Owner.self).name.forEach { _ in } }
}
func onAnActor(_ store: Store) async {
    _ = await store.count()
    [1].forEach { _ in _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected after an `await`
}
func asArgument() async throws { _ = try await send(Inject(), to: Inject()) }
func send(_ owner: Owner, to mailbox: Inbox) async throws {}

// In spite of the `await`, this stays in the same session.
func inSession() async throws {
    let session = InjectionManager.currentSession
    _ = try await fetch()
    _ = try session.resolve(Inbox.self)
}
@MainActor func checked() async throws {
    let session = InjectionManager.currentSession
    _ = try await fetch()
    guard session.isCurrent else { throw Late() }
    _ = Inject(Inbox.self)
    _ = try await fetch()
    _ = Inject(Inbox.self)  // expect-warning: Inbox, which injects Owner
}
func checkedElsewhere() async throws {
    let session = InjectionManager.currentSession
    _ = try await fetch()
    guard session.isCurrent else { throw Late() }
    _ = Inject(Inbox.self)  // expect-warning: Inbox, which injects Owner
}
@MainActor func signIn() async throws {
    begin(try await fetch())
    _ = Inject(Inbox.self)
}
@MainActor func perhapsSignIn(_ flag: Bool) async throws {
    let owner = try await fetch()
    if flag { begin(owner) }
    _ = Inject(Inbox.self)  // expect-warning: Inbox, which injects Owner
}

// A task, a queue or a timer runs the injection.
func tasks(_ queue: DispatchQueue, _ store: Store) async {
    Task { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task, on a queue or by a timer, when another user may be signed in; inject it before that is started, and capture it, or use `session.resolve`
    Task.detached { _ = owner() }
    Task { await Loader().load() }
    async let name = owner().name
    await withTaskGroup(of: Void.self) { group in
        group.addTask { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    }
    _ = await name
}
struct Loader { func load() async { _ = Inject(Owner.self) } }
func queues(_ queue: DispatchQueue) {
    queue.async { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    queue.asyncAfter(deadline: .now()) { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    let item = DispatchWorkItem { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    queue.async(execute: item)
    OperationQueue.main.addOperation { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    _ = Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    RunLoop.main.add(Timer(timeInterval: 1, repeats: false) { _ in _ = owner() }, forMode: .default)
    let source = DispatchSource.makeTimerSource(queue: queue)
    source.setEventHandler { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    Thread.detachNewThread { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    let work: @Sendable () -> Void = { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    DispatchQueue.main.async(execute: work)
    inBackground { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
    inTask { _ = Inject(Owner.self) }  // expect-warning: Owner, which is registered for a session, is injected in a task
}
func inBackground(_ work: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: work) }
func inTask(_ work: @escaping @Sendable () async -> Void) { Task { await work() } }

// Code injects at once, or uses an object that was injected before.
func atOnce(_ queue: DispatchQueue) {
    _ = queue.sync { Inject(Owner.self) }
    DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = Inject(Owner.self) }
    let owner: Owner = Inject()
    let session = InjectionManager.currentSession
    queue.async { _ = owner }
    Task { _ = (owner, try session.resolve(Inbox.self), Inject(Watch.self)) }
    Task { @MainActor in
        guard session.isCurrent else { return }
        _ = Inject(Owner.self)
    }
    DispatchQueue.main.async {
        guard session.isCurrent else { return }
        _ = Inject(Owner.self)
    }
    synchronously { _ = Inject(Owner.self) }
    notLater(queue) { _ = Inject(Owner.self) }
}
func notLater(_ queue: DispatchQueue, _ work: @escaping () -> Void) { work() }
func synchronously(_ work: () -> Void) { DispatchQueue.global().sync(execute: work) }
final class Button { var action: (() -> Void)? }
func stored(_ button: Button) { button.action = { _ = Inject(Owner.self) } }

// A value that is printed again after an `await`, under no condition, is asked again.
struct Signature: CustomStringConvertible { var description: String { "\(Inject(Owner.self))" } }
func sign() async {
    print(Signature())
    await Task.yield()
    print(Signature())
}

// Code that awaits the beginning of a session goes on in that session.
@MainActor func beginLater() async {
    _ = try? await fetch()
    begin(Owner())
}
@MainActor func beginByHelper() async { await beginLater() }
@MainActor func openAfterBeginning() async {
    await beginByHelper()
    _ = Inject(Inbox.self)
}
@MainActor func beginAndWait() async {
    begin(Owner())
    _ = try? await fetch()
}
@MainActor func openAfterWaiting() async {
    await beginAndWait()
    _ = Inject(Inbox.self)
}
nonisolated func openElsewhere() async {
    await beginLater()
    _ = Inject(Inbox.self)
}

// Code that awaits something else after that may go on in another session.
@MainActor func waitAfterBeginning() async {
    begin(Owner())
    await Task.yield()
    _ = Inject(Inbox.self)  // expect-warning: Inbox, which injects Owner and so belongs to a session, is injected after an `await`
}
nonisolated func waitElsewhere() async throws {
    await beginLater()
    _ = Inject(Inbox.self)
    try await Task.sleep(for: .seconds(1))
    _ = Inject(Inbox.self)  // expect-warning: Inbox, which injects Owner and so belongs to a session, is injected after an `await`
}

// A property of an instance is known by its module, too, because another module declares an `Inbox`.
final class Letterbox: Sendable { let inbox: Inbox = Inject(); let watch: Watch = Inject() }
enum Letterboxes {
    static let inbox = Inject(Letterbox.self).inbox  // expect-error: `inbox` is kept for the life of the process, and holds SessionWork.Inbox
    static let watch = Inject(Letterbox.self).watch
}
func useLetterboxes() {
    InjectionManager.register(Letterbox.self) { Letterbox() }
    _ = (Letterboxes.inbox, Letterboxes.watch)
}
