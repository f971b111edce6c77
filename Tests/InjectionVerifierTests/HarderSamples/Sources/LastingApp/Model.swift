import Injection

func register() {
    InjectionManager.register(MemoAPI.self) { MemoAPI() }
    InjectionManager.register(Colors.self) { Colors() }
    InjectionManager.register(MemoStore.self) { @MainActor in MemoStore() }
}
@MainActor func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Tenant.self) { Tenant(name: name) } }  // expect-warning: each reset of this program begins another session, and none only ends one
}

// What the model of the app keeps, in its properties or in theirs.
@MainActor final class RootModel {
    lazy var store: MemoStore = Inject()  // expect-error: `MemoApp` lives as long as the program, and holds MemoStore, which injects Tenant
    private var screen: MemoScreen?
    private var screens: [MemoScreen] = []
    private let engine = SyncEngine()
    private var sheet: MemoScreen?
    private lazy var palette: Colors = Inject()
    private var queue: [() -> Void] = []
    private weak var last: MemoStore?
    private var title = ""
    func open() {
        screen = MemoScreen()  // expect-warning: `RootModel.screen` outlives sessions, and is assigned an object that holds MemoStore
        screens.append(MemoScreen())  // expect-warning: `RootModel.screens` outlives sessions, and is assigned an object that holds MemoStore
        sheet = MemoScreen()
        sheet?.show()
        last = Inject(MemoStore.self)
        let member: Tenant? = Inject()
        queue.append { print(member?.name ?? "") }  // expect-warning: `RootModel.queue` outlives sessions, and is assigned a closure that captures Tenant
        // These use what they inject, and keep nothing of it.
        let store: MemoStore = Inject()
        store.load()
        title = member == nil ? "Notes" : "Your notes"  // expect-warning: `RootModel.title` outlives sessions, and is written by code that belongs to one
        engine.start()
    }
    func close() {
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
        stopped = Inject()
        let member: Tenant = Inject()
        members["last"] = member  // expect-warning: `SyncEngine.members` outlives sessions, and is assigned Tenant
    }
    func stop() {
        stopped = nil
        InjectionManager.resetCurrentContainer()
    }
}
