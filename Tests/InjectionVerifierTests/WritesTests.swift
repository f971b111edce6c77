import Testing

@testable import InjectionVerifier

extension PackageTests {
    /// Returns each write of the functions in a module whose names begin with `write`, in the order of the source.
    private func writes(_ source: String, named name: String) throws -> [String] {
        let graph = try FoundModule.graph(of: ["Writes.swift": "import Injection\n" + source], named: name)
        let state = graph.state
        return graph.program.functions.values.filter { $0.name.path.contains("write") && !$0.name.isInner }.flatMap {
            function in
            state.writes.writes(in: function.symbol).map { "\(state.name(of: $0.part)) \($0.change)" }
        }
    }

    @Test("A write has the path of struct properties that lead to the part, and the change of the part") func paths()
        throws
    {
        let found = try writes(
            """
            struct User { var name = "", tags: [String] = [] }
            struct State { var user: User?, users: [User] = [], count = 0 }
            enum Host { nonisolated(unsafe) static var state = State() }
            final class Screen { var state = State() }
            func writeAll() { Host.state = State() }
            func writePart() { Host.state.count = 1 }
            func writeDeep() { Host.state.users[0].tags.append("") }
            func writeOptional() { Host.state.user?.name = "" }
            func writeEmpty(_ screen: Screen) { screen.state.users.removeAll() }
            func writeTaken(_ screen: Screen) { _ = screen.state.users.popLast() }
            func writeCount(_ screen: Screen) { screen.state.count += 1 }
            func writeNew() { let screen = Screen(); screen.state.count = 1 }
            func writeLocal() { var state = Host.state; state.count = 1; _ = state }
            """, named: "WritesPaths")
        #expect(
            found == [
                "Host.state assigned", "Host.state.count assigned", "Host.state.users changed",
                "Host.state.user.name assigned", "Screen.state.users emptied", "Screen.state.users tookEnd",
                "Screen.state.count changed", "Screen.state.count assigned",
            ])
    }

    @Test("The changes by a mutating method, an inout argument, a setter or a closure are writes of the caller")
    func lent()
        throws
    {
        let found = try writes(
            """
            struct State {
                var user: String?, log: [String] = []
                mutating func clear() { user = nil; log = [] }
                mutating func clearAll() { clear() }
                mutating func add() { log.append("") }
                mutating func addAll(_ names: [String]) { names.forEach { log.append($0) } }
            }
            final class Host {
                var state = State()
                var user: String? { get { state.user } set { state.user = newValue } }
                func change(_ body: (inout State) -> Void) { body(&state) }
            }
            func reduce(_ state: inout State) { state.user = "" }
            func swapped(_ text: inout String?, _ other: inout String?) { swap(&text, &other) }
            func writeMethod(_ host: Host) { host.state.clearAll() }
            func writeAdding(_ host: Host) { host.state.add() }
            func writeInout(_ host: Host) { reduce(&host.state) }
            func writeSetter(_ host: Host) { host.user = nil }
            func writeUnknown(_ host: Host, _ reducer: (inout State) -> Void) { reducer(&host.state) }
            func writeEach(_ host: Host, _ names: [String]) { host.state.addAll(names) }
            func writeSwap(_ host: Host, _ other: inout String?) { swapped(&host.state.user, &other) }
            """, named: "WritesLent")
        #expect(
            found == [
                "Host.state.log emptied", "Host.state.user emptied", "Host.state.log changed",
                "Host.state.user emptied", "Host.state.user assigned", "Host.state changed", "Host.state.log changed",
                "Host.state.user emptied",
            ])
    }

    @Test(
        "An object that keeps its arguments is written by a call, and by a closure as that changes the memory that it is lent"
    )
    func keepers()
        throws
    {
        let found = try writes(
            """
            import Synchronization
            final class Host: Sendable {
                let names = Mutex<[String]>([])
                let counts = [Int]()
                func writeNone() -> Int { names.withLock { $0.count } }
                func writeEmptied() { names.withLock { $0.removeAll() } }
                func writeAssigned() { names.withLock { $0 = [] } }
                func writeChanged() { names.withLock { $0.append("") } }
                func writeNothing() -> Int { counts.count }
                let flags = Mutex<[String: Int]>([:])
                func writeInner(_ all: [String]) { flags.withLock { flags in all.forEach { flags[$0] = 1 } } }
                func writeOther(_ count: inout Int) { names.withLock { count += $0.count } }
            }
            """, named: "WritesKeepers")
        #expect(found == ["Host.names emptied", "Host.names emptied", "Host.names changed", "Host.flags changed"])
    }

    @Test("A wrapped property and a lazy property are written under their own names") func wrappers() throws {
        let found = try writes(
            """
            @propertyWrapper struct Kept<Value> { var wrappedValue: Value }
            final class Host {
                @Kept var user: String? = nil
                lazy var other = 1
                func writeUser() { user = "" }
                func writeOther() { other = 2 }
            }
            """, named: "WritesWrappers")
        #expect(found == ["Host.user changed", "Host.user assigned", "Host.other assigned"])
    }
}
