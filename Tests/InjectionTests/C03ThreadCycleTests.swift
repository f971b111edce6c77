@testable import Injection
import Testing

private final class Node<Name>: Sendable {}

@Suite("C3 Cycles are reported: several threads", .watched, .emptyContainer)
struct C03ThreadCycleTests {
    private let rounds = 400

    @Test("Of threads that need each other's types, one gets the cycle's whole path", arguments: [2, 3, 5])
    func threadsInACircle(count: Int) {
        for round in 1...rounds {
            InjectionManager.withIsolatedContainer {
                let names = manyTypes(count)
                let meeting = Rendezvous(of: count)
                let runs = Locked(0)
                let failures = Failures()
                func register<Name, Next>(_: Name.Type, needing _: Next.Type) {
                    InjectionManager.register(Node<Name>.self) {
                        // Every block is running before any of them needs the next one.
                        runs.increment()
                        meeting.meet()
                        failures.resolve(Node<Next>.self)
                        return Node<Name>()
                    }
                }
                for (name, next) in zip(names, names.dropFirst() + names.prefix(1)) { register(name, needing: next) }
                onThreadsInContainer(count) { number in failures.resolveNode(names[number]) }
                let (cycles, others) = failures.all
                #expect(cycles.count == 1 && others.isEmpty, "round \(round)")
                #expect(runs.count == count, "round \(round)")
                let path = cycles.first?.chain.map(\.type) ?? []
                let circle = names.map(nodeName)
                #expect(path.isEqualWhenTurned(circle), "round \(round): \(path)")
                #expect(path.first == cycles.first?.type, "round \(round): \(path)")
            }
        }
    }

    @Test("The path of a cycle across threads leaves out blocks outside of it")
    func pathAcrossStacks() {
        enum Outer<Side> {}
        let meeting = Rendezvous(of: 2)
        let failures = Failures()
        func register<Side, Other>(_: Side.Type, other _: Other.Type) {
            InjectionManager.register(Node<Outer<Side>>.self) {
                failures.resolve(Node<Side>.self)
                return Node()
            }
            InjectionManager.register(Node<Side>.self) {
                meeting.meet()
                failures.resolve(Node<Pair<Side, Other>>.self)
                return Node()
            }
            InjectionManager.register(Node<Pair<Side, Other>>.self) {
                failures.resolve(Node<Other>.self)
                return Node()
            }
        }
        register(Bool.self, other: Int.self)
        register(Int.self, other: Bool.self)
        onThreadsInContainer(2) { number in
            number == 0 ? failures.resolve(Node<Outer<Bool>>.self) : failures.resolve(Node<Outer<Int>>.self)
        }
        let circle: [Any.Type] = [Bool.self, Pair<Bool, Int>.self, Int.self, Pair<Int, Bool>.self]
        #expect(failures.all.cycles.count == 1)
        #expect(failures.all.cycles[0].chain.map(\.type).isEqualWhenTurned(circle.map(nodeName)))
    }

    @Test("In random graphs on three threads, every cycle is reported, and nothing hangs", arguments: [true, false])
    func randomGraphs(mayHaveCycles: Bool) {
        var told = 0
        for round in 1...rounds {
            InjectionManager.withIsolatedContainer {
                let graph = RandomGraph(mayHaveCycles: mayHaveCycles, seed: round)
                let failures = Failures()
                graph.register(telling: failures)
                onThreadsInContainer(3) { number in failures.resolveNode(graph.names[graph.roots[number]]) }
                let (cycles, others) = failures.all
                #expect(others.isEmpty, "round \(round)")
                #expect(cycles.isEmpty != graph.hasReachableCycle, "round \(round): \(cycles.map(\.chain))")
                for cycle in cycles {
                    #expect(graph.hasCycle(cycle.chain.map(\.type)), "round \(round): \(cycle.chain)")
                }
                told += cycles.count
                // Nothing of a failure is left: without cycles everything is built now.
                let failuresAfterwards = Failures()
                InjectionManager.resetCurrentContainer {
                    RandomGraph(mayHaveCycles: false, seed: round).register(telling: failuresAfterwards)
                }
                onThreadsInContainer(3) { number in failuresAfterwards.resolveNode(graph.names[number]) }
                #expect(failuresAfterwards.all.cycles.isEmpty, "round \(round), afterwards")
            }
        }
        #expect(mayHaveCycles ? told > rounds / 4 : told == 0)
    }
}

private func nodeName(_ name: Any.Type) -> String {
    func nodeName<Name>(_: Name.Type) -> String { typeName(Node<Name>.self) }
    return nodeName(name)
}

extension [String] {
    fileprivate func isEqualWhenTurned(_ other: [String]) -> Bool {
        count == other.count && indices.contains { Array(self[$0...] + self[..<$0]) == other }
    }
}

/// What blocks and threads could not get.
private final class Failures: Sendable {
    private let errors = Locked([InjectionError]())

    func resolve<T>(_ type: T.Type) {
        do throws(InjectionError) { _ = try InjectionManager.resolve(type) } catch {
            errors.withLock { $0.append(error) }
        }
    }

    func resolveNode(_ name: Any.Type) {
        func resolve<Name>(_: Name.Type) { self.resolve(Node<Name>.self) }
        resolve(name)
    }

    var all: (cycles: [InjectionError.Failure], others: [InjectionError]) {
        var all: (cycles: [InjectionError.Failure], others: [InjectionError]) = ([], [])
        for error in errors.withLock({ $0 }) {
            if case .cycle(let cycle) = error { all.cycles.append(cycle) } else { all.others.append(error) }
        }
        return all
    }
}

/// A few types, each of which needs some of the others.
private struct RandomGraph {
    let names = manyTypes(6)
    /// The numbers of what each type needs.
    let needs: [[Int]]
    /// What each of three threads asks for.
    let roots: [Int]

    init(mayHaveCycles: Bool, seed: Int) {
        var generator = SeededGenerator(seed: seed)
        needs = (0..<6).map { index in
            (0..<6).filter { (mayHaveCycles || $0 > index) && .random(in: 0..<3, using: &generator) == 0 }
                .shuffled(using: &generator)
        }
        roots = (0..<3).map { _ in .random(in: 0..<6, using: &generator) }
    }

    func register(telling failures: Failures) {
        for (name, needs) in zip(names, needs) {
            func register<Name>(_: Name.Type) {
                InjectionManager.register(Node<Name>.self) { [names] in
                    for need in needs { failures.resolveNode(names[need]) }
                    return Node()
                }
            }
            register(name)
        }
    }

    /// Whether each of these types needs the next one, and the last one the first.
    func hasCycle(_ types: [String]) -> Bool {
        let nodes = types.compactMap { type in names.firstIndex { nodeName($0) == type } }
        return nodes.count == types.count
            && zip(nodes, nodes.dropFirst() + nodes.prefix(1)).allSatisfy { needs[$0].contains($1) }
    }

    /// Whether a type that a root needs, directly or through others, needs itself.
    var hasReachableCycle: Bool {
        func reached(from starts: [Int]) -> Set<Int> {
            var reached = Set<Int>()
            var next = starts
            while let node = next.popLast() {
                if reached.insert(node).inserted { next += needs[node] }
            }
            return reached
        }
        return reached(from: roots).contains { node in reached(from: needs[node]).contains(node) }
    }
}
