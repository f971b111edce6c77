import Testing

@testable import Injection

@Suite("Schedules: what holds in every interleaving of a container's steps", .watched)
struct ScheduleTests {
    @Test("two threads inject the same")
    func sameType() {
        let result = Schedule.play(needs: [[1], []], [[.inject(0), .inject(1)], [.inject(1), .inject(0)]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles == 0)
        #expect(result.waits > 0)
        #expect(result.overtaken == 0)
        #expect(result.interleavings == 69)
    }

    @Test("three threads inject types that share a third")
    func threeThreads() {
        let result = Schedule.play(needs: [[2], [2], []], [[.inject(0)], [.inject(1)], [.inject(2)]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles == 0)
        #expect(result.interleavings == 2088)
    }

    @Test("a reset overtakes builds")
    func reset() {
        let result = Schedule.play(needs: [[1], []], [[.inject(0), .inject(1)], [.inject(1)], [.reset]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles == 0)
        #expect(result.overtaken > 0)
        #expect(result.interleavings == 483)
    }

    @Test("two resets, one of which registers")
    func resets() {
        let result = Schedule.play(needs: [[1], []], [[.inject(0)], [.reset, .inject(1)], [.resetRegistering(1)]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles == 0)
        #expect(result.overtaken > 0)
        #expect(result.interleavings == 3074)
    }

    @Test("registering again overtakes a build")
    func registeringAgain() {
        let result = Schedule.play(needs: [[1], []], [[.inject(0)], [.register(1), .inject(1)], [.register(0)]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles == 0)
        #expect(result.overtaken > 0)
        #expect(result.interleavings == 615)
    }

    @Test("others come between a decision to build and the beginning of the build")
    func beginningApart() {
        let result = Schedule.play(
            needs: [[1], []], isBeginningApart: true,
            [[.inject(0), .inject(1)], [.registerForSession(1), .inject(0), .reset]])
        #expect(result.faults.isEmpty)
        #expect(result.overtaken > 0)
        #expect(result.interleavings == 499)
    }

    @Test("types that need each other are reported, and nobody waits for ever")
    func cycle() {
        let result = Schedule.play(needs: [[1], [0]], [[.inject(0)], [.inject(1)]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles > 0)
        #expect(result.waits > 0)
        #expect(result.interleavings == 20)
    }

    @Test("a cycle of three types, on three threads")
    func longCycle() {
        let result = Schedule.play(needs: [[1], [2], [0]], [[.inject(0)], [.inject(1)], [.inject(2)]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles > 0)
        #expect(result.interleavings == 2733)
    }

    @Test("a cycle, and a reset in the middle of it")
    func cycleAndReset() {
        let result = Schedule.play(needs: [[1], [0]], [[.inject(0)], [.inject(1)], [.reset]])
        #expect(result.faults.isEmpty)
        #expect(result.cycles > 0)
        #expect(result.overtaken > 0)
        #expect(result.interleavings == 4986)
    }

    @Test(
        "every two of four actions on each of two threads, and every one of six on each of three",
        arguments: [true, false])
    func everything(isCycle: Bool) {
        let needs = isCycle ? [[1], [0]] : [[1], []]
        let actions: [Schedule.Action] = [
            .inject(0), .inject(1), .reset, .resetRegistering(1), .register(0), .registerForSession(1),
        ]
        let some: [Schedule.Action] = [.inject(0), .inject(1), .reset, .register(1)]
        let pairs = some.flatMap { first in some.map { second in [first, second] } }
        var total = Schedule.Result()
        // Which thread has which actions makes no difference.
        for (number, first) in pairs.enumerated() {
            for second in pairs[number...] { total.add(Schedule.play(needs: needs, [first, second])) }
        }
        for (one, first) in actions.enumerated() {
            for (two, second) in actions.enumerated().dropFirst(one) {
                for third in actions[two...] { total.add(Schedule.play(needs: needs, [[first], [second], [third]])) }
            }
        }
        #expect(total.faults.isEmpty)
        #expect((total.cycles > 0) == isCycle)
        #expect(total.waits > 0)
        #expect(total.overtaken > 0)
        #expect(total.interleavings == (isCycle ? 47_830 : 9870))
    }
}
