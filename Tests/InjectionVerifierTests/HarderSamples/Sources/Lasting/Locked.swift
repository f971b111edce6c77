import Injection
import Synchronization

// A wrapper that locks says which property it is of, and where that is written.
@propertyWrapper final class Locked<Value: Sendable>: Sendable {
    private let storage: Mutex<Value>
    init(wrappedValue: Value) { storage = Mutex(wrappedValue) }
    var wrappedValue: Value {
        get { storage.withLock { $0 } }
        set { storage.withLock { $0 = newValue } }
    }
}
@MainActor enum Report {
    @Locked static var account: Subscriber?
    @Locked static var page = 0  // expect-warning: `Report.page` outlives sessions
    @Locked static var build = 0
    static func tag(_ page: Int) {
        account = Inject()  // expect-warning: `Report.account` outlives sessions, and may hold Subscriber
        self.page = page
    }
    static func start() { build = 7 }
}
// An initializer assigns the property.
final class Notice {
    @Locked var account: Subscriber
    init() { account = Inject() }
}
enum Notices { nonisolated(unsafe) static let first = Notice() }  // expect-error: `first` is kept for the life of the process, and holds Subscriber
