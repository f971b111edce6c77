@testable import InjectionVerifier

/// The canary with a line for each function of other libraries that the table of effects names.
///
/// A run tries the kinds of finding only. Tests show that each toolchain prints these functions as the table expects.
/// The inventory of sessions lists `a timer` for a line with `/* reaches a timer */`.
enum FunctionsCanary {
    static let source =
        CanarySource.text.replacing(
            "; isolate() }", with: "; isolate(); registerAsking(); registerShared(); registerCoded() }")
        + functions

    private static let functions = #"""

        import Dispatch
        nonisolated final class Shared<Kind> { var count = 0 }
        nonisolated final class Mark<Kind>: Sendable {}
        nonisolated func leave(_ queue: DispatchQueue, _ group: DispatchGroup) {
            DispatchQueue.global().async(execute: DispatchWorkItem { _ = Inject(Panel.self) }) // error off-main-actor: Panel
            DispatchQueue.global().async { _ = Inject(Panel.self) } // error off-main-actor: Panel
            DispatchQueue(label: "").async(group: group) { _ = Inject(Panel.self) } // error off-main-actor: Panel
            DispatchQueue.global().asyncAfter(deadline: .now()) { _ = Inject(Panel.self) } // error off-main-actor: Panel
            group.notify(queue: .global()) { _ = Inject(Panel.self) } // error off-main-actor: Panel
            DispatchQueue.concurrentPerform(iterations: 2) { _ in _ = Inject(Panel.self) } // error off-main-actor: Panel
        }
        nonisolated func leaveBehind() {
            _ = Inject(Ring.self)
            _ = DispatchSource.makeTimerSource() /* reaches a timer */
            Task.detached {} /* reaches a detached task */
        }
        @concurrent nonisolated func startGroups() async throws {
            await withTaskGroup(of: Void.self) { $0.addTask { _ = Inject(Ring.self) } } // warning injected-late: Ring
            try await withThrowingTaskGroup(of: Void.self) { $0.addTask { _ = Inject(Ring.self) } } // warning injected-late: Ring
            try await withThrowingDiscardingTaskGroup { $0.addTask { _ = Inject(Ring.self) } } // warning injected-late: Ring
        }
        nonisolated func share<T>(_: T.Type) { InjectionManager.register(Shared<T>.self) { Shared<T>() } }
        nonisolated func registerShared() {
            share(Int8.self); share(Int16.self); share(Int32.self); share(Int64.self)
            share(UInt8.self); share(UInt16.self); share(UInt32.self)
        }
        nonisolated func repeated() {
            _ = [1].map { _ in Task.detached { _ = Inject(Shared<Int8>.self) } } // warning shared-unsafely: Shared<Int8> // warning not-sendable: Shared<Int8>
            [1].forEach { _ in Task.detached { _ = Inject(Shared<Int16>.self) } } // warning shared-unsafely: Shared<Int16> // warning not-sendable: Shared<Int16>
            _ = [1].filter { _ in Task.detached { _ = Inject(Shared<Int32>.self) }; return true } // warning shared-unsafely: Shared<Int32> // warning not-sendable: Shared<Int32>
            _ = [1].flatMap { _ in Task.detached { _ = Inject(Shared<Int64>.self) }; return [1] } // warning shared-unsafely: Shared<Int64> // warning not-sendable: Shared<Int64>
            _ = [1].compactMap { _ in Task.detached { _ = Inject(Shared<UInt8>.self) }; return 1 } // warning shared-unsafely: Shared<UInt8> // warning not-sendable: Shared<UInt8>
            _ = [1].reduce(0) { one, _ in Task.detached { _ = Inject(Shared<UInt16>.self) }; return one } // warning shared-unsafely: Shared<UInt16> // warning not-sendable: Shared<UInt16>
            _ = [1].allSatisfy { _ in Task.detached { _ = Inject(Shared<UInt32>.self) }; return true } // warning shared-unsafely: Shared<UInt32> // warning not-sendable: Shared<UInt32>
        }
        nonisolated enum Varied {
            nonisolated(unsafe) static var line: String? // warning outlives-sessions: `Varied.line` outlives sessions
            nonisolated(unsafe) static var number = 0 // warning outlives-sessions: `Varied.number` outlives sessions
            nonisolated(unsafe) static var identifier = UUID() // warning outlives-sessions: `Varied.identifier` outlives sessions
            static func vary() { line = readLine() }
            static func varyMore() { number = .random(in: 0..<9) }
            static func identify() { identifier = UUID() }
        }
        nonisolated enum Measured {
            nonisolated(unsafe) static var most = 0
            nonisolated(unsafe) static var total = 0
            nonisolated(unsafe) static var began = ContinuousClock.now
            nonisolated(unsafe) static var date = Date()
            nonisolated(unsafe) static var longest = 0.0
            nonisolated(unsafe) static var slowest = Duration.zero
            static func count(_ names: [String]) { most = max(most, names.count) }
            static func add(_ number: Int) { total = total + number }
            static func begin() { began = .now }
            static func note() { date = Date() }
            static func end(_ start: Date) { longest = max(longest, Date.now.timeIntervalSince(start)) }
            static func stop(_ start: ContinuousClock.Instant) { slowest = max(slowest, start.duration(to: .now)) }
            nonisolated(unsafe) static var seconds = 0
            nonisolated(unsafe) static var part = 0.0
            static func last(_ start: ContinuousClock.Instant) { seconds = max(seconds, Int(start.duration(to: .now).components.seconds)) }
            static func lastPart(_ names: [String]) { part = max(part, Double(names.count)) }
        }
        import Synchronization
        @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) nonisolated enum Counted {
            static let calls = Atomic<Int>(0)
            static func count(_ number: Int) { calls.add(number, ordering: .relaxed) }
        }
        nonisolated final class Varying {
            deinit {
                Varied.vary(); Varied.varyMore(); Varied.identify()
                Measured.count([]); Measured.add(1); Measured.begin(); Measured.note(); Measured.end(Date()); Measured.stop(.now); Measured.last(.now); Measured.lastPart([])
                if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { Counted.count(1) }
            }
        }
        nonisolated struct Asked<Kind>: Codable, CustomStringConvertible {
            init() {}
            init(from decoder: any Decoder) { _ = Inject(Mark<Kind>.self) } // note not-verified: not verified
            func encode(to encoder: any Encoder) { _ = Inject(Mark<Kind>.self) } // note not-verified: not verified
            var description: String { _ = Inject(Mark<Kind>.self); return "" } // note not-verified: not verified
        }
        nonisolated struct Dice<Kind>: RandomNumberGenerator {
            mutating func next() -> UInt64 { _ = Inject(Mark<Kind>.self); return 0 } // note not-verified: not verified
        }
        nonisolated func registerAsking() {
            InjectionManager.register(Mark<Void>.self) { var dice = Dice<Void>(); _ = Int.random(in: 0..<9, using: &dice); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Int8>.self) { print(Asked<Int8>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Int16>.self) { debugPrint(Asked<Int16>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Int32>.self) { dump(Asked<Int32>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Int64>.self) { _ = "\(Asked<Int64>() as Any)"; return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<UInt8>.self) { _ = String(describing: Asked<UInt8>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<UInt16>.self) { _ = String(reflecting: Asked<UInt16>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<UInt32>.self) { _ = Mirror(reflecting: Asked<UInt32>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<UInt64>.self) { _ = [Asked<UInt64>()].description; return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Float>.self) { _ = [Asked<Float>()].debugDescription; return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Character>.self) { DispatchWorkItem { _ = Inject(Mark<Character>.self) }.perform(); return Mark() } // error cycle: a cycle
            InjectionManager.register(Mark<StaticString>.self) { if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.immediate { _ = Inject(Mark<StaticString>.self) } }; return Mark() } // warning cycle: a cycle, unless a condition
            InjectionManager.register(Mark<ObjectIdentifier>.self) { if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) { Task.immediateDetached { _ = Inject(Mark<ObjectIdentifier>.self) } }; return Mark() } // warning cycle: a cycle, unless a condition
        }

        import Foundation
        nonisolated func leaveBehind(_ file: URL) throws {
            _ = Inject(Ring.self)
            _ = UserDefaults.standard /* reaches user defaults */
            _ = UserDefaults(suiteName: "") /* reaches user defaults */
            _ = FileManager.default /* reaches files */
            _ = FileManager() /* reaches files */
            _ = try FileHandle(forReadingFrom: file) /* reaches files */
            try Data().write(to: file) /* reaches files */
            try "".write(toFile: "", atomically: true, encoding: .utf8) /* reaches files */
            try "".write(to: file, atomically: true, encoding: .utf8) /* reaches files */
            _ = NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in } /* reaches an observer */
        }
        nonisolated func startMore() {
            _ = Foundation.Timer(timeInterval: 1, repeats: false) { _ in _ = Inject(Ring.self) } // warning injected-late: Ring
            _ = Foundation.Timer.scheduledTimer(withTimeInterval: 1, repeats: false) { _ in _ = Inject(Ring.self) } // warning injected-late: Ring
            RunLoop.main.perform { _ = Inject(Ring.self) } // warning injected-late: Ring
            BlockOperation().addExecutionBlock { _ = Inject(Ring.self) } // warning injected-late: Ring
        }
        nonisolated func leaveMore() {
            OperationQueue().addOperation { _ = Inject(Panel.self) } // error off-main-actor: Panel
            Thread.detachNewThread { _ = Inject(Panel.self) } // error off-main-actor: Panel
            Thread { _ = Inject(Panel.self) }.start() // error off-main-actor: Panel
            Thread.detachNewThread { if Thread.isMainThread { _ = Inject(Panel.self) } }
        }
        nonisolated func registerCoded() {
            InjectionManager.register(Mark<Double>.self) { _ = try? JSONDecoder().decode(Asked<Double>.self, from: Data()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Int>.self) { _ = try? JSONEncoder().encode(Asked<Int>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<UInt>.self) { _ = try? PropertyListDecoder().decode(Asked<UInt>.self, from: Data()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<String>.self) { _ = try? PropertyListEncoder().encode(Asked<String>()); return Mark() } // warning cycle: a cycle, if
            InjectionManager.register(Mark<Bool>.self) { BlockOperation { _ = Inject(Mark<Bool>.self) }.start(); return Mark() } // error cycle: a cycle
            InjectionManager.register(Mark<Substring>.self) { BlockOperation { _ = Inject(Mark<Substring>.self) }.main(); return Mark() } // error cycle: a cycle
            InjectionManager.register(Mark<Data>.self) { (BlockOperation { _ = Inject(Mark<Data>.self) } as Operation).main(); return Mark() } // error cycle: a cycle
        }
        """#
}
