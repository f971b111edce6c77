import Foundation
import Injection
import Synchronization

/// One of those who use the container at once: a thread, a task, an actor, or a dispatch queue.
final class StormWorker: @unchecked Sendable {  // One user at a time; `doing` is atomic.
    enum Doing: UInt8 {
        case nothing, injecting, injectingTangled, resetting, resettingAndRegistering, registering, isolating
        case resolvingInSession, registeringInSession
        case askingMainActor, refusedByMainActor
    }

    /// For whoever looks on from outside.
    var description: String {
        let now = doing.load(ordering: .relaxed)
        return "\(name): \(Doing(rawValue: UInt8(now & 0xFF))!), type \(now >> 8)"
    }

    let name: String
    /// What it does, and 256 times the type that it does it with.
    private let doing = Atomic<Int>(0)
    private let types: StormTypes
    private let mayIsolate: Bool
    private var random: SeededRandom
    private var version: Int
    private var session = InjectionManager.currentSession
    /// Every instance that it has seen, by session, type and version: there must be one.
    private(set) var seen: [Key: ObjectIdentifier] = [:]
    /// Keeps what it has seen from giving its address to another.
    private var held: [StormInstance] = []

    struct Key: Hashable {
        let session: InjectionSession
        let type: Int
        let version: Int
    }

    init(name: String, number: Int, seed: UInt64, types: StormTypes, mayIsolate: Bool) {
        self.name = name
        self.types = types
        self.mayIsolate = mayIsolate
        random = SeededRandom(seed: seed)
        version = number * 1_000_000
    }

    private var ledger: StormLedger { types.ledger }

    func step() {
        defer {
            doing.store(0, ordering: .relaxed)
            count(ledger.operations)
        }
        let type = Int.random(in: 0..<StormTypes.count, using: &random)
        switch Int.random(in: 0..<1000, using: &random) {
        case 0..<10: note(.resetting, type); reset {}
        case 10..<15: note(.resettingAndRegistering, type); reset { types.register(type, version: nextVersion()) }
        case 15..<25: note(.registering, type); types.register(type, version: nextVersion())
        case 25..<45: note(.injectingTangled, type); types.injectTangled()
        case 45..<55: note(.refusedByMainActor, type); expectRefusal()
        case 55..<75 where mayIsolate: note(.isolating, type); isolate()
        case 75..<80: note(.registeringInSession, type); types.register(type, version: nextVersion(), for: session)
        case 80..<130: note(.resolvingInSession, type); resolveInSession(type)
        default: note(.injecting, type); inject(type)
        }
    }

    /// What a task can do beside the rest.
    func asynchronousStep() async {
        guard random.oneIn(20) else { return step() }
        note(.askingMainActor, StormTypes.mainActor)
        let before = ledger.resetsDone.load(ordering: .acquiring)
        let result = await MainActor.run {
            Result { () throws(InjectionError) in try InjectionManager.resolve((any MainActorStorm).self).instance }
        }
        switch result {
        case .success(let instance): check(instance, since: before)
        case .failure(let error): ledger.note("\(error)")
        }
        doing.store(0, ordering: .relaxed)
        count(ledger.operations)
    }

    private func note(_ doing: Doing, _ type: Int) {
        self.doing.store(Int(doing.rawValue) + type << 8, ordering: .relaxed)
    }

    private func nextVersion() -> Int {
        version += 1
        return version
    }

    private func reset(_ registrations: () -> Void) {
        count(ledger.resetsBegun)
        InjectionManager.resetCurrentContainer(registrations)
        count(ledger.resetsDone)
    }

    private func inject(_ type: Int) {
        let before = ledger.resetsDone.load(ordering: .acquiring)
        check(types.inject(type), since: before)
        // Most injections of a program find an instance.
        for _ in 0..<20 {
            let before = ledger.resetsDone.load(ordering: .acquiring)
            check(types.injectUncounted(type), since: before)
        }
    }

    private func resolveInSession(_ type: Int) {
        do throws(InjectionError) {
            let before = ledger.resetsDone.load(ordering: .acquiring)
            let instance = try types.resolve(type, in: session)
            check(instance, since: session.isCurrent ? before : 0)
            if instance.session != session { ledger.note("type \(type): a session gave an instance of another one") }
        } catch {
            guard case .sessionEnded = error else { return ledger.note("\(error)") }
            if session.isCurrent { ledger.note("a session that is current said that it had ended") }
            session = InjectionManager.currentSession
        }
    }

    private func check(_ instance: StormInstance, since resetsDone: Int) {
        if instance.resetsBegun < resetsDone {
            ledger.note("type \(instance.type): got an instance from before a reset that had returned")
        }
        for part in instance.parts where part.session != instance.session {
            ledger.note("type \(instance.type) was built in one session with type \(part.type) of another")
        }
        let key = Key(session: instance.session, type: instance.type, version: instance.version)
        if let other = seen.updateValue(ObjectIdentifier(instance), forKey: key) {
            if other != ObjectIdentifier(instance) { ledger.note("type \(key.type) has two instances in one session") }
        } else {
            held.append(instance)
        }
    }

    private func expectRefusal() {
        do throws(InjectionError) {
            _ = try InjectionManager.resolve((any MainActorStorm).self)
            ledger.note("a main-actor type was injected elsewhere")
        } catch {
            guard case .mainActorRequired = error else { return ledger.note("\(error)") }
        }
    }

    private func isolate() {
        let version = nextVersion()
        InjectionManager.withIsolatedContainer(inheritingRegistrations: random.oneIn(2)) {
            types.register(4, version: version)
            for _ in 0..<3 where types.injectUncounted(4).version != version {
                ledger.note("an isolated container returned an instance that is not its own")
            }
        }
    }

    /// - Returns: The faults that show only when what all workers have seen is put together.
    static func comparison(of workers: [StormWorker]) -> [String] {
        var all: [Key: ObjectIdentifier] = [:]
        return workers.flatMap(\.seen).compactMap { key, instance in
            guard let other = all.updateValue(instance, forKey: key), other != instance else { return nil }
            return "type \(key.type) has two instances in one session"
        }
    }

    /// After a last reset.
    func forget() {
        for instance in held where instance.timesNotified.load(ordering: .acquiring) != 1 {
            ledger.note("an instance of type \(instance.type) was evicted, and not notified")
        }
        seen = [:]
        held = []
    }
}
