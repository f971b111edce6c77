import Injection
import Testing

private final class Setting: Sendable {
    let value: Int
    init(_ value: Int) { self.value = value }
}

/// Does something when it is released.
private final class Dying: Sendable {
    let onDeinit: @Sendable () -> Void

    init(_ onDeinit: @escaping @Sendable () -> Void) { self.onDeinit = onDeinit }

    deinit { onDeinit() }
}

@Suite("C7 Eviction hook: hooks and deinits may inject, register and reset", .watched, .emptyContainer)
struct C07HookReentryTests {
    @Test("Hooks and deinits may inject", arguments: Occasion.allCases)
    private func inject(on occasion: Occasion) {
        let seen = Locked<[Int]>([])
        let runs = Locked(0)
        InjectionManager.register(Setting.self) { Setting(runs.increment()) }
        occasion.prepare { seen.withLock { $0.append(Inject(Setting.self).value) } }
        _ = Inject(Setting.self)
        InjectionManager.resetCurrentContainer()
        #expect(seen.withLock { $0 } == [2])
        #expect(Inject(Setting.self).value == 2)
    }

    @Test("A hook may inject an object that is still to be notified")
    func injectNext() {
        let log = Log([])
        let shared = Noted("shared", log)
        InjectionManager.register(Noted.self) { shared }
        InjectionManager.register(Noted?.self) { Noted("newer", log) { _ = Inject(Noted.self) } }
        _ = (Inject(Noted.self), Inject(Noted?.self))
        InjectionManager.resetCurrentContainer()
        #expect(log.entries == ["newer", "shared"])
    }

    @Test("Hooks and deinits may register, which takes effect at once", arguments: Occasion.allCases)
    private func register(on occasion: Occasion) {
        InjectionManager.register(Setting.self) { Setting(1) }
        occasion.prepare { InjectionManager.register(Setting.self) { Setting(3) } }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(Setting.self) { Setting(2) }
        }
        #expect(Inject(Setting.self).value == 3)
    }

    @Test("Hooks and deinits that run in the closure of a reset register at once", arguments: Occasion.allCases)
    private func registerInClosure(on occasion: Occasion) {
        InjectionManager.register(Setting.self) { Setting(1) }
        occasion.prepare { InjectionManager.register(Setting.self) { Setting(3) } }
        InjectionManager.register(Int.self) {
            occasion.registerAgain()
            return 1
        }
        InjectionManager.resetCurrentContainer {
            // Its block's registration is not staged; so it evicts here.
            _ = Inject(Int.self)
            #expect(Inject(Setting.self).value == 3)
        }
        #expect(Inject(Setting.self).value == 3)
    }

    @Test("Hooks and deinits may reset, which ends the session that has just begun", arguments: Occasion.allCases)
    private func reset(on occasion: Occasion) {
        let runs = Locked(0)
        let sessions = Locked<[InjectionSession]>([])
        InjectionManager.register(Setting.self) { Setting(runs.increment()) }
        occasion.prepare {
            _ = Inject(Setting.self)
            sessions.withLock { $0.append(InjectionManager.currentSession) }
            InjectionManager.resetCurrentContainer { InjectionManager.register(Int.self) { 7 } }
        }
        InjectionManager.resetCurrentContainer()
        #expect(sessions.withLock { $0.map(\.isCurrent) } == [false])
        #expect(Inject(Setting.self).value == 2)
        #expect(Inject(Int.self) == 7)
    }

    @Test("Hooks and deinits may inject, register and reset during a registration", arguments: Occasion.allCases)
    private func registeringAgain(on occasion: Occasion) {
        let seen = Locked<[Int]>([])
        occasion.prepare {
            InjectionManager.register(Setting.self) { Setting(9) }
            seen.withLock { $0.append(Inject(Setting.self).value) }
            InjectionManager.resetCurrentContainer()
        }
        occasion.registerAgain()
        #expect(seen.withLock { $0 } == [9])
    }

    @Test("Hooks and deinits may register at the end of an isolated container", arguments: Occasion.allCases)
    private func endOfContainer(on occasion: Occasion) {
        let seen = Locked<[Int]>([])
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            occasion.prepare {
                InjectionManager.register(Setting.self) { Setting(9) }
                seen.withLock { $0.append(Inject(Setting.self).value) }
                InjectionManager.resetCurrentContainer()
            }
        }
        #expect(seen.withLock { $0 } == [9])
    }

    @Test("A hook that injects its own type at the end of an isolated container does not go on forever")
    func endless() {
        let told = Locked(0)
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
            InjectionManager.register(Hooked.self) {
                Hooked {
                    told.increment()
                    _ = Inject(Hooked.self)
                }
            }
            _ = Inject(Hooked.self)
        }
        #expect(told.count > 1)
    }
}

/// When code of the user's runs during an eviction.
private enum Occasion: CaseIterable {
    case hook, `deinit`

    /// Builds an instance that runs a closure on this occasion.
    func prepare(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .hook:
            InjectionManager.register(Hooked.self) { Hooked(body) }
            _ = Inject(Hooked.self)
        case .deinit:
            InjectionManager.register(Dying.self) { Dying(body) }
            _ = Inject(Dying.self)
        }
    }

    func registerAgain() {
        switch self {
        case .hook: InjectionManager.register(Hooked.self) { Hooked {} }
        case .deinit: InjectionManager.register(Dying.self) { Dying {} }
        }
    }
}
