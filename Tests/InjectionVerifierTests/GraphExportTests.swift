import Foundation
import Testing

@testable import InjectionVerifier

extension PackageTests {
    private func page(_ source: String, named name: String) throws -> GraphExport {
        let graph = try FoundModule.graph(of: ["Page.swift": "import Injection\n" + source], named: name)
        let found = Judgement.judge([graph], JudgingOptions())
        return GraphExport([graph], name: name, findings: found)
    }

    private func lines(_ page: GraphExport) -> [String] {
        page.edges.enumerated().map { index, edge in
            let findings = page.findings.filter { $0.edges.contains(index) }
            let kinds = findings.map { " [\($0.name.rawValue)]" }.joined()
            return "\(page.nodes[edge.from].name) → \(page.nodes[edge.to].name) \(edge.kind)\(kinds)"
        }
    }

    @Test("On the page, two executables each have a type of one name, and share others with extensions") func twins()
        throws
    {
        let modules = try Samples.harder.facts.filter { $0.name.hasPrefix("Twin") }
        let graphs = Program.programs(of: modules).map(InjectionGraph.init)
        #expect(
            graphs.map { $0.program.modules.map(\.name).sorted() } == [
                ["TwinBase", "TwinLeft"], ["TwinBase", "TwinRight"], ["TwinBase", "TwinShare"],
                ["TwinBase", "TwinWidget"],
            ])
        let page = GraphExport(graphs, name: "Twins", findings: [])
        func places(_ type: String) -> [String] { page.nodes.filter { $0.name == type }.map(\.module).sorted() }
        #expect(places("Watch") == ["TwinLeft", "TwinRight"] && places("Almanac") == ["TwinBase"])
        #expect(lines(page).filter { $0 == "Watch → Keeper built" }.count == 2)
    }

    @Test("The page lists what the code of a session's type leaves outside of memory") func inventory() throws {
        let source = """
            import Foundation
            public final class User: Sendable {
                public func save() { UserDefaults.standard.set(1, forKey: "count") }
            }
            public final class Clock: Sendable {
                public func save() { UserDefaults.standard.set(2, forKey: "ticks") }
            }
            public func signIn() {
                InjectionManager.register(Clock.self) { Clock() }
                InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User() } }
            }
            public func save() { Inject(User.self).save() }
            public func tick() { Inject(Clock.self).save() }
            """
        let page = try page(source, named: "Inventory")
        let reached = page.nodes.flatMap { node in node.reaches.map { "\(node.name) \($0.place.line) \($0.text)" } }
        #expect(reached == ["User 4 user defaults"])
        let data = try page.json(folder: FoundModule.folder("Inventory").path)
        #expect(String(decoding: data, as: UTF8.self).contains(#""reaches":[{"place":"4 "#))
    }

    @Test("The inventory lists timers, observers, and tasks that wait in a loop") func endless() throws {
        let source = """
            import Foundation
            import Injection
            public final class User: Sendable {}
            public final class Feed: Sendable {
                let user: User = Inject()
                public func follow(_ news: AsyncStream<String>) {
                    Task { for await text in news { show(text) } }
                    Task { show("once") }
                    Task { while !Task.isCancelled { await Task.yield() } }
                    Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.show("tick") }
                    NotificationCenter.default.addObserver(forName: nil, object: nil, queue: nil) { _ in self.show("note") }
                    Task.detached { self.show("detached") }
                }
                func show(_ text: String) { print(text, user) }
            }
            public func signIn() {
                InjectionManager.register(Feed.self) { Feed() }
                InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User() } }
            }
            public func open(_ news: AsyncStream<String>) { Inject(Feed.self).follow(news) }
            """
        let inventory = SessionInventory(try FoundModule.graph(of: ["Endless.swift": source], named: "Endless"))
        let feed = inventory.entries.first { $0.type == "Feed" }?.reached.map { "\($0.place.line) \($0.name)" }
        let loop = "a task that waits in a loop"
        #expect(feed == ["7 \(loop)", "9 \(loop)", "10 a timer", "11 an observer", "12 a detached task"])
        #expect(
            Call.Callee.function(
                "$s7Combine9PublisherPAAs5NeverO7FailureRtzrlE4sink12receiveValueAA14AnyCancellableCy6OutputQzc_tF"
            ).has(.sinks))
    }

    @Test("The page lists who writes a variable that outlives sessions, and which resets clear it") func state() throws
    {
        let source = """
            import Injection
            public final class User: Sendable { let name = "Ana" }
            @MainActor public enum Host { static var name = "" }
            @MainActor public func signIn() {
                InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User() } }
                Host.name = Inject(User.self).name
            }
            @MainActor public func signOut() { InjectionManager.resetCurrentContainer() }
            """
        let graph = try FoundModule.graph(of: ["State.swift": source], named: "State")
        var page = GraphExport([graph], name: "State", findings: [])
        page.add(StateTable([graph]) { _, _ in "it is shown" })
        let row = try #require(page.state.first)
        #expect(page.state.count == 1 && row.name == "Host.name" && row.type == "String" && row.owner == "Host")
        #expect(row.writers.map { "\($0.place.line) \($0.text)" } == ["6 signIn()"])
        #expect(row.cleared == "signIn(); not signOut()" && row.reason == "it is shown")
        let data = String(decoding: try page.json(folder: FoundModule.folder("State").path), as: UTF8.self)
        #expect(data.contains(#""place":"3 "#) && data.contains(#""unread":[]"#))
    }

    @Test("The page has the types, edges and findings of a program") func page() throws {
        let source = """
            public final class Clock: Sendable {}
            public final class User: Sendable {}
            public final class Missing: Sendable {}
            @MainActor public final class Screen {
                let clock: Clock = Inject()
                let user: User? = CommandLineFlag.isSet ? Inject() : nil
                lazy var missing: Missing = Inject()
                let gone: Gone? = Inject()
            }
            public final class Gone: Sendable {}
            enum CommandLineFlag { static let isSet = Int.random(in: 0...1) == 0 }
            public final class Cache: Sendable { let clock: Clock = Inject() }
            public final class Round: Sendable { let round: Round = Inject() }
            public func launch() {
                InjectionManager.register(Clock.self) { Clock() }
                InjectionManager.register(Cache(), as: Cache.self)
                InjectionManager.register(Round.self) { Round() }
                InjectionManager.register(Screen.self) { @MainActor in Screen() }
            }
            public func signIn() {
                InjectionManager.resetCurrentContainer { InjectionManager.register(User(), as: User.self) }
            }
            @MainActor public func open() { _ = (Inject(Screen.self), Inject(Cache.self), Inject(Round.self)) }
            """
        let page = try page(source, named: "Page")
        #expect(
            lines(page) == [
                "Cache → Clock built", "Round → Round built [cycle]", "Screen → Clock built",
                "Screen → Missing later [unregistered]", "Screen → User perhaps",
            ])
        let marks = Dictionary(uniqueKeysWithValues: page.nodes.map { ($0.name, Set($0.marks.map(\.rawValue))) })
        #expect(
            marks == [
                "Cache": ["instance"], "Clock": ["ends"], "Missing": ["unregistered"], "Round": ["ends"],
                "Screen": ["ends", "main-actor", "session"], "User": ["ends", "session"],
            ])
        let screen = try #require(page.nodes.first { $0.name == "Screen" })
        #expect(screen.module == "Found" && screen.reason == "injects User and so belongs to a session")
        #expect(screen.registrations.map(\.text) == ["at launch, with a block, on the main actor"])
        #expect(screen.injections.map(\.function) == ["open()"] && screen.injections.map(\.owners) == [[]])
        let clock = try #require(page.nodes.first { $0.name == "Clock" })
        #expect(clock.injections.map { $0.owners.map { page.nodes[$0].name } } == [["Screen"], ["Cache"]])
        #expect(
            page.findings.contains {
                $0.name == .unregistered && $0.types.map { page.nodes[$0].name } == ["Missing"]
            })
        let folder = FoundModule.folder("Page").path
        #expect(try self.page(source, named: "Page").json(folder: folder) == page.json(folder: folder))
    }

    @Test("The page draws the later injections of an object, and names the object's type as their owner") func later()
        throws
    {
        let source = """
            public final class A: Sendable {}
            public final class B { public lazy var a: A = Inject() }
            public final class Other: Sendable { let a: A = Inject() }
            public func launch() {
                InjectionManager.register(A.self) { A() }
                InjectionManager.register(B.self) { B() }
                InjectionManager.register(Other.self) { Other() }
            }
            """
        let page = try page(source, named: "LaterPage")
        #expect(page.nodes.map(\.name) == ["A", "B", "Other"])
        #expect(lines(page) == ["B → A later", "Other → A built"])
        #expect(page.nodes[0].injections.map(\.owners) == [[1], [2]])
    }

    @Test("On the page, a function or a collection is in the module of a type in it, or of its user")
    func factories() throws {
        let source = """
            public struct Screen: Sendable {}
            public typealias MakeScreen = @Sendable () -> Screen?
            public typealias Titles = [String]
            public func register() {
                InjectionManager.register(MakeScreen.self) { { Screen() } }
                InjectionManager.register(Titles.self) { [] }
                InjectionManager.register(Int.self) { 1 }
            }
            public func use() { _ = (Inject(MakeScreen.self), Inject(Titles.self), Inject(Int.self)) }
            """
        let page = try page(source, named: "FactoriesPage")
        #expect(page.nodes.map(\.name) == ["@Sendable () -> Optional<Screen>", "Array<String>", "Int"])
        #expect(page.nodes.map(\.module) == ["Found", "Found", "Found"])
    }
}
