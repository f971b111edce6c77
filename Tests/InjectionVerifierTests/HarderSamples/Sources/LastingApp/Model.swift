import Injection

func register() {
    InjectionManager.register(MemoAPI.self) { MemoAPI() }
    InjectionManager.register(Colors.self) { Colors() }
    InjectionManager.register(MemoStore.self) { @MainActor in MemoStore() }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Tenant.self) { Tenant(name: name) } }
}

// The model of the app keeps these objects, in its properties or in their properties.
@MainActor final class RootModel {
    lazy var store: MemoStore = Inject()  // expect-error: `RootModel.store` lives as long as the program, and holds MemoStore
    private var screen: MemoScreen?  // expect-warning: `RootModel.screen` outlives sessions
    private var screens: [MemoScreen] = []  // expect-warning: `RootModel.screens` outlives sessions
    private let engine = SyncEngine()
    private var sheet: MemoScreen?  // expect-warning: `RootModel.sheet` outlives sessions
    private lazy var palette: Colors = Inject()
    private var queue: [() -> Void] = []  // expect-warning: `RootModel.queue` outlives sessions
    private weak var last: MemoStore?
    private var title = ""  // expect-warning: `RootModel.title` outlives sessions
    func open() {
        screen = MemoScreen()
        screens.append(MemoScreen())
        sheet = MemoScreen()
        sheet?.show()
        last = Inject(MemoStore.self)
        let member: Tenant? = Inject()
        queue.append { print(member?.name ?? "") }
        // These use what they inject, and keep nothing of it.
        let store: MemoStore = Inject()
        store.load()
        title = member == nil ? "Notes" : "Your notes"
        engine.start()
    }
    func close() {
        engine.stop()
        InjectionManager.resetCurrentContainer()
        sheet = nil
    }
}
@MainActor final class SyncEngine {
    private var members: [String: Tenant] = [:]
    private var current: Tenant?
    private var stopped: Tenant?
    func start() {
        current = Inject()  // expect-warning: `SyncEngine.current` outlives sessions, and is assigned Tenant
        stopped = Inject()  // expect-warning: `SyncEngine.stopped` outlives sessions, and is assigned Tenant
        let member: Tenant = Inject()
        members["last"] = member  // expect-warning: `SyncEngine.members` outlives sessions, and may hold Tenant
    }
    func stop() {
        stopped = nil
        InjectionManager.resetCurrentContainer()
    }
}
