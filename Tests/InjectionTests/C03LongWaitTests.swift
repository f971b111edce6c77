import Foundation
import TestWatchdog
import Testing

@testable import Injection

private final class Engine: Sendable {}
private final class Car: Sendable {}

/// A container that loses patience at once, and whose engine takes until a thread has said that it waits.
private final class Workshop: Sendable {
    let container = Container(waitReportDelay: 1)
    let isBuilding = Signal()
    let mayEnd = Signal()

    init() {
        run { [isBuilding, mayEnd] in
            InjectionManager.register(Engine.self, fileID: "App/Launch.swift", line: 1) {
                isBuilding.give()
                mayEnd.wait()
                return Engine()
            }
            InjectionManager.register(Car.self, fileID: "App/Launch.swift", line: 2) {
                _ = try? InjectionManager.resolve(Engine.self, fileID: "App/Car.swift", line: 3)
                return Car()
            }
        }
    }

    func run(_ body: () -> Void) { Context(of: container, activity: nil).run(body) }

    func resolve<T: Sendable>(_ type: T.Type) { run { _ = Inject(type) } }
}

#if EXIT_TESTS
/// Reads what the process writes to standard error from now on.
private struct StandardError {
    private let pipe = Pipe()

    init() {
        // Otherwise a message that nobody reads any more would end the process.
        signal(SIGPIPE, SIG_IGN)
        dup2(pipe.fileHandleForWriting.fileDescriptor, 2)
    }

    /// Waits until something is written.
    func next() -> String { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }

    /// What is written until nothing more can be.
    func rest() -> String {
        close(2)
        pipe.fileHandleForWriting.closeFile()
        return String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
}

/// Builds without assertions report no wait, so a test that waits for the report would wait forever.
private let hasAssertions: Bool = {
    var hasAssertions = false
    assert({ hasAssertions = true }() == ())
    return hasAssertions
}()

@Suite("C3 A thread that waits long for another's build says so", .watched)
struct C03LongWaitTests {
    @Test(
        "A thread that waits long reports once for which type, and what it builds itself",
        .enabled(if: hasAssertions))
    func message() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let (workshop, errors) = (Workshop(), StandardError())
            let building = onThread { workshop.resolve(Engine.self) }
            workshop.isBuilding.wait()
            let waiting = onThread { workshop.resolve(Car.self) }
            print(errors.next(), terminator: "")
            usleep(20_000)
            workshop.mayEnd.give()
            building.wait()
            waiting.wait()
            print("and then: \(errors.rest())")
        }
        let printed = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(
            printed.hasSuffix(
                """
                Injection: a thread has waited 0.001 seconds for another one to build InjectionTests.Engine.
                  injected at App/Car.swift:3
                  while building InjectionTests.Car, registered at App/Launch.swift:2
                  it is registered at App/Launch.swift:1
                  its block might wait for a thread or a task that injects; pause the program to see where
                and then: 

                """))
    }

    @Test("A thread that waits long reports it, even if no other thread is left for tasks", .enabled(if: hasAssertions))
    func blockedPool() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let (workshop, errors) = (Workshop(), StandardError())
            let done = onThread {
                print(errors.next(), terminator: "")
                workshop.mayEnd.give()
            }
            await withDiscardingTaskGroup { group in
                for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
                    group.addTask { workshop.resolve(Engine.self) }
                }
            }
            done.wait()
        }
        let printed = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(printed.contains("for another one to build InjectionTests.Engine."))
    }

    @Test("A thread that waits for a moment says nothing")
    func shortWait() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let (container, errors) = (Container(), StandardError())
            let (isBuilding, mayEnd) = (Signal(), Signal())
            @Sendable func resolve() { Context(of: container, activity: nil).run { _ = Inject(Engine.self) } }
            Context(of: container, activity: nil).run {
                InjectionManager.register(Engine.self) {
                    isBuilding.give()
                    mayEnd.wait()
                    return Engine()
                }
            }
            let building = onThread(resolve)
            isBuilding.wait()
            let waiting = onThread(resolve)
            waitUntil { container.state.withLock { !$0.waits.isEmpty } }
            mayEnd.give()
            building.wait()
            waiting.wait()
            print("printed: \(errors.rest())")
        }
        let printed = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        #expect(printed.hasSuffix("printed: \n"))
    }
}
#endif
