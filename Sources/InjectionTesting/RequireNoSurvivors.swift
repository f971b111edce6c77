public import Injection

extension EvictedInstances {
    /// Waits until all evicted objects are released. After a time limit, throws an error that names those that are
    /// left.
    ///
    /// ```swift
    /// @Test(.isolatedContainer { InjectionManager.register(CoolManager.self) { CoolManagerDouble() } })
    /// func signsOut() async throws {
    ///     HomeScreen().start()
    ///     try await InjectionManager.resetCurrentContainer().requireNoSurvivors()
    /// }
    /// ```
    ///
    /// A sign-out cancels tasks and closes connections, but these end a moment later, and only then release the
    /// session's objects. So it asks again every few milliseconds, and returns as soon as none of them is alive. The
    /// caller's actor is free while it waits, so that hooks can run on the main actor.
    ///
    /// An object that your test holds in a variable counts, too. If an object should survive, register it at launch, as
    /// an instance; then it is not listed.
    ///
    /// - Parameters:
    ///   - limit: How long to wait; only a test that fails waits that long. If the test is cancelled, for example by
    ///     its time limit, this throws at once.
    ///   - fileID: The caller's file, for the message.
    ///   - line: The caller's line, for the message.
    /// - Throws: An error whose description has the types of each ``Injection/EvictedInstances/Survivor``. It fails the
    ///   test, with Swift Testing as with XCTest.
    public func requireNoSurvivors(
        within limit: Duration = .seconds(5), fileID: StaticString = #fileID, line: UInt = #line
    ) async throws {
        let start = ContinuousClock.now
        while true {
            let survivors = survivors
            if survivors.isEmpty { return }
            let waited = ContinuousClock.now - start
            // A weak reference does not report when it becomes nil, so ask again and again. A cancelled sleep throws.
            guard waited < limit, (try? await Task.sleep(for: .milliseconds(5))) != nil else {
                throw StillAlive(survivors: survivors, waited: waited, place: "\(fileID):\(line)")
            }
        }
    }
}

/// The error of ``EvictedInstances/requireNoSurvivors(within:fileID:line:)``: objects that are still held.
struct StillAlive: Error, CustomStringConvertible {
    let survivors: [EvictedInstances.Survivor]
    let waited: Duration
    let place: String

    var description: String {
        let objects = survivors.count == 1 ? "1 evicted object is" : "\(survivors.count) evicted objects are"
        let rounded = Duration.milliseconds(Int(waited / .milliseconds(1)))
        return """
            \(place): \(objects) still alive after \(rounded):
            \(survivors.map { "  \($0)\n" }.joined())\
              what holds one must release it at the sign-out: a screen, a global, a task to cancel in containerDidEvict(), or \
            a closure of its own that captures `self`; an object that may survive is registered as an instance at launch
            """
    }
}
