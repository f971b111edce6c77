import Testing

@testable import Injection

@Suite("Schedules: what holds in every interleaving of a container's steps", .watched)
struct ScheduleTests {
    struct Scene: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let needs: [[Int]]
        let threads: [[Schedule.Action]]
        let interleavings: Int
        var isBeginningApart = false
        var hasCycle = false
        var isOvertaken = false
    }

    static let scenes = [
        Scene(
            testDescription: "two threads inject the same", needs: [[1], []],
            threads: [[.inject(0), .inject(1)], [.inject(1), .inject(0)]], interleavings: 69),
        Scene(
            testDescription: "three threads inject types that share a third", needs: [[2], [2], []],
            threads: [[.inject(0)], [.inject(1)], [.inject(2)]], interleavings: 2088),
        Scene(
            testDescription: "a reset overtakes builds", needs: [[1], []],
            threads: [[.inject(0), .inject(1)], [.inject(1)], [.reset]], interleavings: 483, isOvertaken: true),
        Scene(
            testDescription: "two resets, one of which registers", needs: [[1], []],
            threads: [[.inject(0)], [.reset, .inject(1)], [.resetRegistering(1)]], interleavings: 3074,
            isOvertaken: true),
        Scene(
            testDescription: "registering again overtakes a build", needs: [[1], []],
            threads: [[.inject(0)], [.register(1), .inject(1)], [.register(0)]], interleavings: 615, isOvertaken: true),
        Scene(
            testDescription: "others come between the decision to build and its beginning", needs: [[1], []],
            threads: [[.inject(0), .inject(1)], [.registerForSession(1), .inject(0), .reset]], interleavings: 499,
            isBeginningApart: true, isOvertaken: true),
        Scene(
            testDescription: "two types need each other", needs: [[1], [0]], threads: [[.inject(0)], [.inject(1)]],
            interleavings: 20, hasCycle: true),
        Scene(
            testDescription: "a cycle of three types, on three threads", needs: [[1], [2], [0]],
            threads: [[.inject(0)], [.inject(1)], [.inject(2)]], interleavings: 2733, hasCycle: true),
        Scene(
            testDescription: "a cycle, and a reset in the middle of it", needs: [[1], [0]],
            threads: [[.inject(0)], [.inject(1)], [.reset]], interleavings: 4986, hasCycle: true, isOvertaken: true),
    ]

    @Test("In every interleaving of a few threads, nobody waits forever, and types are built once", arguments: scenes)
    func everyInterleaving(of scene: Scene) {
        let result = Schedule.play(needs: scene.needs, isBeginningApart: scene.isBeginningApart, scene.threads)
        #expect(result.faults.isEmpty)
        #expect((result.cycles > 0) == scene.hasCycle)
        #expect((result.overtaken > 0) == scene.isOvertaken)
        #expect(result.waits > 0)
        #expect(result.interleavings == scene.interleavings)
    }

    @Test("In every interleaving of any few actions, nobody waits forever", arguments: [true, false])
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
