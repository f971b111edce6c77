import Injection
import Synchronization

// A table of counts tells nothing of a user if only the code of the program chooses its keys.
struct Rider: Sendable { let name: String; var plan = Plan.free }
enum Topic: String { case rides, offers }
enum Event {
    case ride(Rider), offer
    var name: String {
        switch self {
        case .ride: "ride"
        case .offer: "offer"
        }
    }
    var title: String {
        switch self {
        case .ride(let rider): rider.name
        case .offer: "offer"
        }
    }
}
protocol Metric { var name: String { get } }
struct Ridden: Metric { let name = "ridden"; let length: Int }
struct Named: Metric { let name: String }
protocol Step { var step: String { get } }
struct Start: Step { let step = "start" }
struct Stop: Step { var step: String { "stop" } }
struct Format { let name = "short"; let title: String }

final class Metrics: Sendable {
    private let byTopic = Mutex<[Topic: Int]>([:])
    private let byEvent = Mutex<[String: Int]>([:])
    private let byLabel = Mutex<[String: Int]>([:])
    private let byFormat = Mutex<[String: Int]>([:])
    private let byStep = Mutex<[String: Int]>([:])
    private let lastByTopic = Mutex<[Topic: ContinuousClock.Instant]>([:])
    private let slowest = Mutex(Times())
    struct Times { var all = Duration.zero }

    // The key may be a user's.
    private let byTitle = Mutex<[String: Int]>([:])  // expect-warning: `Metrics.byTitle` outlives sessions
    private let byMetric = Mutex<[String: Int]>([:])  // expect-warning: `Metrics.byMetric` outlives sessions
    private let byFormatTitle = Mutex<[String: Int]>([:])  // expect-warning: `Metrics.byFormatTitle` outlives sessions
    private let byScreen = Mutex<[String: Int]>([:])  // expect-warning: `Metrics.byScreen` outlives sessions
    // A script plays what people type.
    private let byTyped = Mutex<[String: Int]>([:])  // expect-warning: `Metrics.byTyped` outlives sessions
    // The number may be a user's, and so may a constant that a session stores.
    private let levels = Mutex<[Topic: Int]>([:])  // expect-warning: `Metrics.levels` outlives sessions
    private let muted = Mutex<[Topic: Int]>([:])  // expect-warning: `Metrics.muted` outlives sessions
    private let longest = Mutex(Times())  // expect-warning: `Metrics.longest` outlives sessions, and the reset in `signOut()` does not clear `Metrics.longest.all`

    func count(_ topic: Topic, _ event: Event) {
        byTopic.withLock { $0[topic, default: 0] += 1 }
        byEvent.withLock { $0[event.name, default: 0] += 1 }
        byTitle.withLock { $0[event.title, default: 0] += 1 }
        lastByTopic.withLock { $0[topic] = .now }
    }
    func count(_ metric: any Metric) { byMetric.withLock { $0[metric.name, default: 0] += 1 } }
    func count(_ step: any Step) { byStep.withLock { $0[step.step, default: 0] += 1 } }
    func count(_ format: Format) {
        byFormat.withLock { $0[format.name, default: 0] += 1 }
        byFormatTitle.withLock { $0[format.title, default: 0] += 1 }
    }
    func press(_ label: String) { byLabel.withLock { $0[label, default: 0] += 1 } }
    func open(_ screen: String) { byScreen.withLock { $0[screen, default: 0] += 1 } }
    func type(_ text: String) { byTyped.withLock { $0[text, default: 0] += 1 } }
    func set(_ topic: Topic, to level: Int) {
        levels.withLock { $0[topic] = level }
        muted.withLock { $0[topic] = 1 }
    }
    func ended(after time: Duration, best: Duration) {
        slowest.withLock { $0.all = max($0.all, time) }
        longest.withLock { $0.all = max($0.all, best) }
    }
}

// A `Bool` or an enum without payloads is one of a few constants, which code of no session hands over.
enum Plan { case free, paid }
func answer() async -> Bool { false }
final class Device: Sendable {
    private let isOnline = Mutex(true)
    private let look = Mutex<Plan?>(nil)
    // A session stores it, or it is the answer of a server.
    private let isPaid = Mutex(false)  // expect-warning: `Device.isPaid` outlives sessions
    private let isMember = Mutex(false)  // expect-warning: `Device.isMember` outlives sessions
    private let plan = Mutex(Plan.free)  // expect-warning: `Device.plan` outlives sessions
    // Any text may be a user's.
    private let title = Mutex("")  // expect-warning: `Device.title` outlives sessions

    func change(to isOnline: Bool, _ look: Plan, _ title: String) {
        self.isOnline.withLock { $0 = isOnline }
        self.look.withLock { $0 = look }
        self.title.withLock { $0 = title }
    }
    func buy(_ isPaid: Bool) { self.isPaid.withLock { $0 = isPaid } }
    func load(_ rider: Rider) async {
        let isMember = await answer()
        self.isMember.withLock { $0 = isMember }
        plan.withLock { $0 = rider.plan }
    }
}

final class Ride {
    private let rider: Rider = Inject()
    private let metrics: Metrics = Inject()
    private let device: Device = Inject()
    func ride(_ length: Int, _ best: Duration) {
        let start = ContinuousClock.now
        metrics.count(.rides, .ride(rider))
        metrics.count(Ridden(length: length))
        metrics.count(Named(name: rider.name))
        metrics.count(Format(title: rider.name))
        metrics.count(Start())
        metrics.count(Stop())
        metrics.press("ride")
        device.buy(true)
        metrics.open("ride")
        metrics.open(rider.name)
        metrics.set(.offers, to: length)
        metrics.ended(after: start.duration(to: .now), best: best)
    }
}
func signIn(_ name: String) {
    InjectionManager.resetCurrentContainer { InjectionManager.register(Rider.self) { Rider(name: name) } }
}
func signOut() { InjectionManager.resetCurrentContainer() }
InjectionManager.register(Rider.self) { Rider(name: "guest") }
InjectionManager.register(Ride.self) { Ride() }
InjectionManager.register(Metrics(), as: Metrics.self)
InjectionManager.register(Device(), as: Device.self)
signIn("Ana")
Inject(Ride.self).ride(3, .seconds(2))
Inject(Metrics.self).type("home")
Inject(Device.self).change(to: false, .paid, "")
await Inject(Device.self).load(Rider(name: "Ana"))
signOut()
