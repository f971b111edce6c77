import Foundation
import Testing

@testable import InjectionVerifier

extension PackageTests {
    @Test("--list says of each registration whether it ends with the session, and whether it is of an instance")
    func listing() throws {
        let readme = try String(contentsOf: SamplePackage.root.appending(path: "README.md"), encoding: .utf8)
        let first = /<!-- listing: program -->\n```swift\n(.*?)```/.dotMatchesNewlines()
        let program =
            try #require(try first.firstMatch(in: readme)).1 + """

                typealias Pricing = @Sendable (Int) -> Double
                InjectionManager.register(Pricing.self) { { Double($0) } }
                func registerBoth() { InjectionManager.register(Int.self) { 1 } }
                registerBoth()
                InjectionManager.resetCurrentContainer { registerBoth() }
                InjectionManager.resetCurrentContainer()
                InjectionManager.register(1, as: UInt.self)
                print(Inject(Pricing.self), Inject(Int.self), Inject(UInt.self))

                """
        let graph = try FoundModule.graph(of: ["main.swift": String(program)], named: "Listing", isScript: true)
        let fields = Listing(graphs: [graph], folder: FoundModule.folder("Listing").path).text.split(separator: "\n")
            .map { $0.split(separator: "\t") }
        let lines = fields.map { $0.prefix(2).joined(separator: " ") }
        let instances = fields.filter { $0.last == "instance" }.map { "\($0[0]) \($0[1])" }
        #expect(instances == ["register-session Account", "register UInt"])
        #expect(fields.contains { $0[0] == "register" && $0[1] == "Greeter" && $0.last == "block" })
        #expect(
            lines.filter { $0.hasPrefix("register") }.sorted() == [
                "register @Sendable (Int) -> Double", "register Account", "register Greeter", "register Int",
                "register UInt", "register-session Account", "register-session Int",
            ])
        #expect(lines.contains("Inject @Sendable (Int) -> Double"))
    }

    @Test("--list says why a type belongs to a session, and which place decides it") func sessions() throws {
        let modules = try Samples.harder.facts.filter { ["SessionRules", "Correct"].contains($0.name) }
        let list = Listing(graphs: [InjectionGraph(Program(modules))], folder: try Samples.harder.path).text
        let lines = list.split(separator: "\n").filter { $0.hasPrefix("session-scoped\t") }
        let profile = lines.first { $0.contains("\tProfile\t") }?.split(separator: "\t")
        #expect(profile?.last == "injects User and so belongs to a session")
        #expect(profile?[2].hasPrefix("Sources/SessionRules/Rules.swift:") == true)
        #expect(!lines.contains { $0.contains("\tClock\t") })
    }

    @Test("Notes name the function that they lead through, and those of shared-unsafely also the `Inject`") func notes()
        throws
    {
        let program = """
            import Injection
            final class Counter { var count = 0 }
            final class Missing: Sendable {}
            func make<T>() -> T { Inject() }
            func helper() -> Counter { make() }
            actor Worker { func work() { [1].forEach { helper().count += $0 } } }
            @MainActor func show() { print(helper().count) }
            final class Screen: Sendable { let missing: Missing = make() }
            final class Window: Sendable { let screen = Screen() }
            func launch() {
                InjectionManager.register(Counter.self) { Counter() }
                InjectionManager.register(Window.self) { Window() }
            }
            func open() { _ = Inject(Window.self) }

            """
        let found = try FoundModule.found(in: ["Notes.swift": program], named: "Notes")
        func notes(_ kind: Diagnostic.Kind) -> [String] {
            found.first { $0.kind == kind }?.notes.map { "\($0.place.line): \($0.message)" } ?? []
        }
        #expect(
            notes(.sharedUnsafely) == [
                "6: it is injected on the actor Worker through `Worker.work()` here",
                "5: it is injected on the actor Worker through `helper()` here", "4: the `Inject` is here",
                "7: it is injected on the main actor here",
                "5: it is injected on the main actor through `helper()` here",
            ])
        #expect(
            notes(.unregistered) == [
                "4: it is injected here", "8: called from `Screen.init()` here",
                "9: called from `Window.screen` here", "9: called from `Window.init()` here",
                "12: called from `launch()` here", "12: while building Window, registered here",
            ])
        #expect(found.count == 2)
    }

    @Test("A step of the way to a finding is noted once per line of code") func steps() throws {
        let program = """
            import Injection
            final class Spring: Sendable { let name: String; init() { name = Inject(Brook.self).name } }
            final class Brook: Sendable { let name: String; init(make: () -> Spring = { Inject() }) { name = make().name } }
            func launch() {
                InjectionManager.register(Spring.self) { Spring() }
                InjectionManager.register(Brook.self) { Brook() }
                print(Inject(Spring.self).name)
            }

            """
        let found = try FoundModule.found(in: ["Steps.swift": program], named: "Steps").filter { $0.kind == .cycle }
        #expect(
            found.map { $0.notes.map { "\($0.place.line): \($0.message)" } } == [
                [
                    "5: building Spring goes through `launch()` here",
                    "2: building Spring goes through `Spring.init()` here",
                    "2: building Spring injects Brook here", "6: building Brook goes through `launch()` here",
                    "3: building Brook goes through `Brook.init(make:)` here", "3: building Brook injects Spring here",
                ]
            ])
    }

    @Test("kept-beyond-session names the variables that may hold the object with a property") func holders() throws {
        let program = """
            import Injection
            struct User: Sendable {}
            final class Inbox: Sendable { let user: User = Inject() }
            final class Root { let inbox: Inbox; init(_ inbox: Inbox) { self.inbox = inbox } }
            func unknown<T>() -> T { fatalError() }
            nonisolated(unsafe) let root = Root(unknown())
            func launch() { InjectionManager.register(Inbox.self) { Inbox() } }
            func signIn() { InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User() } } }
            """
        let found = try FoundModule.found(in: ["Held.swift": program], named: "Held").filter {
            $0.kind == .keptBeyondSession
        }
        #expect(found.map(\.place.line) == [3])
        #expect(found.flatMap(\.notes).contains { $0.place.line == 6 && $0.message == "`root` may hold it" })
    }

    @Test("outlives-sessions names the variable that holds the object of a session") func holderOfState() throws {
        let program = """
            import Injection
            final class Cart { var items: [String] = [] }
            final class Badge { let cart: Cart = Inject() }
            nonisolated(unsafe) let badge = Badge()
            func launch() { InjectionManager.register(Cart.self) { Cart() } }
            func add(_ item: String) { Inject(Cart.self).items.append(item) }
            func signOut() { InjectionManager.resetCurrentContainer() }
            """
        let options = JudgingOptions(checksSessions: true)
        let found = try FoundModule.found(in: ["Badge.swift": program], named: "Badges", options).filter {
            $0.kind == .outlivesSessions
        }
        #expect(found.map(\.place.line) == [2])
        #expect(found.flatMap(\.notes).contains { $0.place.line == 4 && $0.message == "`badge` may hold it" })
    }

    @Test("only-in-sessions reports a type once, with the way to it while nobody is signed in")
    func signedOut() throws {
        let program = """
            import Injection
            struct User: Sendable {}
            struct Label { func show() { print(Inject(User.self)) } }
            func open() { Label().show() }
            func signIn() { InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User() } } }
            func again() { print(Inject(User.self)) }
            struct Theme: Sendable {}
            final class Screen { lazy var theme: Theme = Inject() }
            func choose() { InjectionManager.resetCurrentContainer { InjectionManager.register(Theme.self) { Theme() } } }
            func first() { print(Screen().theme) }
            func second() { print(Screen().theme) }

            """
        let found = try FoundModule.found(in: ["Way.swift": program], named: "Way")
        // A way leads through no accessor that only the compiler needs, and through the same function in each run.
        #expect(
            found.filter { $0.kind == .onlyInSessions }.map { $0.notes.map { "\($0.place.line): \($0.message)" } } == [
                ["4: called from `open()` here", "5: it is registered for a session here"],
                ["10: called from `first()` here", "9: it is registered for a session here"],
            ])
    }
}
