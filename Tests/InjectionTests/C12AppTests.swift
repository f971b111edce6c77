import Injection
import InjectionTesting
import Testing

/// Everything that is open, as an app's root has it: each screen has a task.
@MainActor
private final class Root {
    private(set) var tasks: [Task<Void, Never>] = []

    func openScreens() {
        tasks = [
            Task { await InboxScreen().appear() },
            Task { try? await SearchScreen().appear(isClosed: false) },
            Task { try? await SearchScreen().appear(isClosed: true) },
            Task { await downloadAttachments(3) },
            Task(priority: .background) {
                await Task.yield(); await InboxScreen().appear()
            },
        ]
    }

    func closeScreens() { for task in tasks { task.cancel() } }
}

/// A chat, from its launch until its user has signed out in the given place.
///
/// - Returns: What its sign-outs evicted.
private func useApp(signingOutAt place: Int) async -> [EvictedInstances] {
    let evicted = Locked<[EvictedInstances]>([])
    let root = Root()
    let signOut = { @Sendable in
        let instances = InjectionManager.resetCurrentContainer()
        evicted.withLock { $0.append(instances) }
        Task { @MainActor in root.closeScreens() }
    }
    let metrics = Metrics()
    await MainActor.run {
        InjectionManager.register(Journey(signingOutAt: place, signOut), as: Journey.self)
        InjectionManager.register(metrics, as: Metrics.self)
        InjectionManager.register(ChatUser.self) { ChatUser("guest") }
        InjectionManager.register((any Server).self) { RemoteServer() }
        InjectionManager.register((any Messages).self) { PolledMessages() }
        InjectionManager.register((any Presence).self) { BackgroundPresence() }
        InjectionManager.register((any Thumbnails).self) { GroupedThumbnails() }
        InjectionManager.register(InboxModel.self) { @MainActor in InboxModel() }
        InjectionManager.register(ProfileModel.self) { @MainActor in ProfileModel() }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(ChatUser.self) { ChatUser("Ana") }
        }
        root.openScreens()
    }
    for task in await root.tasks { await task.value }
    // A guest goes on where Ana was signed out.
    await MainActor.run { signOut() }
    metrics.stop()
    return evicted.withLock { $0 }
}

/// Stops the process unless all objects of the app end.
///
/// Late work can still inject after the last sign-out, and so build objects for the guest.
private func expectNothingIsAlive(after place: Int) async {
    for _ in 1...5_000 where !Life.alive.isEmpty {
        InjectionManager.resetCurrentContainer()
        try? await Task.sleep(for: .milliseconds(1))
    }
    if !Life.alive.isEmpty { fatalError("signed out in place \(place): \(Life.alive) are alive") }
    if Life.begun < 10 * place { fatalError("only \(Life.begun) objects") }
}

/// A small app with what real ones have, whose user signs out in the middle of each suspension and of each block.
@Suite("C12 An app leaves nothing behind, wherever its user signs out", .watched)
struct C12AppTests {
    #if EXIT_TESTS
    @Test("Of an app, nothing stays alive and nothing is released twice", arguments: [false, true])
    func app(isIsolated: Bool) async {
        await #expect(processExitsWith: .success) { [isIsolated = isIsolated as Bool] in
            showErrors()
            overwriteFreedMemory()
            for place in 1...60 {
                let evicted =
                    isIsolated
                    ? await InjectionManager.withIsolatedContainer { await useApp(signingOutAt: place) }
                    : await useApp(signingOutAt: place)
                for evicted in evicted { try await evicted.requireNoSurvivors() }
                // The registered instance outlives sessions.
                if !isIsolated { InjectionManager.register(Metrics.self) { Metrics() } }
                await expectNothingIsAlive(after: place)
            }
        }
    }
    #endif
}
