import Testing

@testable import InjectionVerifier

/// Tests that the advice of a finding is right and compiles. The message has the advice, and a program that follows it
/// has no such finding.
extension PackageTests {
    struct Advice: Sendable, CustomTestStringConvertible {
        var kind: Diagnostic.Kind
        var wrong: String
        /// The advice as the message has it, with `…` for the parts that only the author knows.
        var advised: String
        var program: String
        /// The code that replaces the wrong part. It is empty if the advice is the code.
        var right = ""
        var testDescription: String { "\(kind.rawValue): \(advised)" }

        var fixed: String { program.replacing(wrong, with: right.isEmpty ? advised : right) }

        static let all = [
            Advice(
                kind: .unregistered, wrong: "/* launch */",
                advised: "InjectionManager.register(Pricing.self) { … }",
                program: """
                    protocol Pricing: Sendable {}
                    struct Prices: Pricing {}
                    /* launch */
                    print(Inject((any Pricing).self))
                    """, right: "InjectionManager.register(Pricing.self) { Prices() }"),
            Advice(
                kind: .unregistered, wrong: "/* launch */",
                advised: "InjectionManager.register((@Sendable () -> Optional<Int>).self) { … }",
                program: """
                    /* launch */
                    print(Inject((@Sendable () -> Int?).self)() as Any)
                    """, right: "InjectionManager.register((@Sendable () -> Optional<Int>).self) { { 1 } }"),
            // A `lazy var` would not compile in a `Sendable` class or in a struct.
            Advice(
                kind: .cycle, wrong: "let prices: Prices = Inject()", advised: "try session.resolve(…)",
                program: """
                    final class Cart: Sendable { let prices: Prices = Inject() }
                    struct Prices: Sendable { init() { _ = Inject(Cart.self) } }
                    InjectionManager.register(Cart.self) { Cart() }
                    InjectionManager.register(Prices.self) { Prices() }
                    """,
                right:
                    "let session = InjectionManager.currentSession; func prices() throws -> Prices { try session.resolve() }"
            ),
            Advice(
                kind: .cycle, wrong: "let cart: Cart = Inject()", advised: "try session.resolve(…)",
                program: """
                    final class Cart: Sendable { init() { _ = Inject(Prices.self) } }
                    struct Prices: Sendable { let cart: Cart = Inject() }
                    InjectionManager.register(Cart.self) { Cart() }
                    InjectionManager.register(Prices.self) { Prices() }
                    """,
                right:
                    "let session = InjectionManager.currentSession; func cart() throws -> Cart { try session.resolve() }"
            ),
            Advice(
                kind: .neverInjected, wrong: "Wallet?.self", advised: "register it as Wallet",
                program: """
                    struct Wallet: Sendable {}
                    InjectionManager.register(Wallet?.self) { Wallet() }
                    print(Inject(Wallet.self))
                    """, right: "Wallet.self"),
            Advice(
                kind: .neverInjected, wrong: "CachedStore(RemoteStore())", advised: "Inject(RemoteStore.self)",
                program: """
                    protocol Store: Sendable {}
                    struct RemoteStore: Store {}
                    struct CachedStore: Store { init(_ inner: any Store) {} }
                    InjectionManager.register(RemoteStore.self) { RemoteStore() }
                    InjectionManager.register((any Store).self) { CachedStore(RemoteStore()) }
                    print(Inject((any Store).self))
                    """, right: "CachedStore(Inject(RemoteStore.self))"),
            Advice(
                kind: .silentOptional, wrong: "weak var prices: Prices? = Inject()",
                advised: "Inject(Prices.self)",
                program: """
                    final class Prices: Sendable {}
                    final class Cart { weak var prices: Prices? = Inject() }
                    InjectionManager.register(Prices.self) { Prices() }
                    print(Cart())
                    """, right: "weak var prices = Inject(Prices.self)"),
            Advice(
                kind: .offMainActor, wrong: "Inject(Router.self)",
                advised: "await MainActor.run { Inject(Router.self) }",
                program: """
                    @MainActor final class Router {}
                    actor Loader { func load() async throws { _ = Inject(Router.self) } }
                    InjectionManager.register(Router.self) { @MainActor in Router() }
                    try await Loader().load()
                    """),
            Advice(
                kind: .offMainActor, wrong: "Inject(Router.self)",
                advised: "try await MainActor.run { try session.resolve(Router.self) }",
                program: """
                    @MainActor final class Router {}
                    actor Loader {
                        let session = InjectionManager.currentSession
                        func load() async throws { _ = Inject(Router.self) }
                    }
                    InjectionManager.register(Router.self) { @MainActor in Router() }
                    try await Loader().load()
                    InjectionManager.resetCurrentContainer()
                    """),
            // The main actor cannot hand over an object that is not `Sendable`.
            Advice(
                kind: .offMainActor, wrong: "func load() async", advised: "inject it on the main actor",
                program: """
                    @MainActor protocol Routing {}
                    @MainActor final class Router: Routing {}
                    actor Loader { func load() async { _ = Inject((any Routing).self) } }
                    InjectionManager.register((any Routing).self) { @MainActor in Router() }
                    await Loader().load()
                    """, right: "@MainActor func load() async"),
            Advice(
                kind: .offMainActor, wrong: "InjectionManager.register(Ledger.self) { @MainActor in Ledger() }",
                advised: "InjectionManager.register(…, as: Ledger.self)",
                program: """
                    final class Ledger: Sendable { @MainActor init() {} }
                    actor Loader { func load() { _ = Inject(Ledger.self) } }
                    InjectionManager.register(Ledger.self) { @MainActor in Ledger() }
                    await Loader().load()
                    """, right: "InjectionManager.register(Ledger(), as: Ledger.self)"),
            Advice(
                kind: .blockOffMainActor, wrong: "{ Menu() }", advised: "{ @MainActor in … }",
                program: """
                    @MainActor final class Router {}
                    final class Menu: Sendable { let router: Router = Inject() }
                    InjectionManager.register(Router.self) { @MainActor in Router() }
                    InjectionManager.register(Menu.self) { Menu() }
                    print(Inject(Menu.self))
                    """, right: "{ @MainActor in Menu() }"),
            Advice(
                kind: .registeredTwice, wrong: "InjectionManager.register(Guest.self) { Guest(name: \"Ana\") }",
                advised: "InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { … } }",
                program: """
                    struct Guest: Sendable { var name = "guest" }
                    func signIn() { InjectionManager.register(Guest.self) { Guest(name: "Ana") } }
                    func signOut() { InjectionManager.resetCurrentContainer() }
                    InjectionManager.register(Guest.self) { Guest() }
                    signOut()
                    signIn()
                    print(Inject(Guest.self))
                    """,
                right:
                    "InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest(name: \"Ana\") } }"
            ),
            Advice(
                kind: .taskInReset, wrong: "InjectionManager.register(Guest.self) { Guest() }",
                advised: "try session.register(Guest.self) { … }",
                program: """
                    struct Guest: Sendable {}
                    let session = InjectionManager.currentSession
                    InjectionManager.resetCurrentContainer { Task { InjectionManager.register(Guest.self) { Guest() } } }
                    print(Inject(Guest?.self) as Any)
                    """, right: "try session.register(Guest.self) { Guest() }"),
            Advice(
                kind: .taskInReset, wrong: "InjectionManager.register(Guest.self) { Guest(name: \"Ana\") }",
                advised: "so for whoever is signed in by then",
                program: """
                    struct Guest: Sendable { var name = "guest" }
                    let session = InjectionManager.currentSession
                    InjectionManager.resetCurrentContainer {
                        InjectionManager.register(Guest.self) { Guest() }
                        Task { InjectionManager.register(Guest.self) { Guest(name: "Ana") } }
                    }
                    print(Inject(Guest.self))
                    """, right: "try session.register(Guest.self) { Guest(name: \"Ana\") }"),
            Advice(
                kind: .signOutWithoutReset, wrong: "/* here */", advised: "InjectionManager.resetCurrentContainer()",
                program: """
                    struct Guest: Sendable {}
                    func signIn() {
                        InjectionManager.resetCurrentContainer { InjectionManager.register(Guest.self) { Guest() } }
                    }
                    func signOut() { /* here */ }
                    signIn()
                    print(Inject(Guest?.self) as Any)
                    signOut()
                    """),
        ]
    }

    @Test("The code that a finding advises compiles, and has the finding no more", arguments: Advice.all) func advice(
        _ advice: Advice
    ) throws {
        let index =
            Advice.all.firstIndex { $0.testDescription == advice.testDescription && $0.wrong == advice.wrong } ?? 0
        func found(_ program: String, _ suffix: String) throws -> [String] {
            try FoundModule.found(
                in: ["main.swift": "import Injection\n" + program], named: "advice-\(index)-\(suffix)", isScript: true,
                JudgingOptions(checksSessions: advice.kind == .signOutWithoutReset)
            ).filter { $0.kind == advice.kind }.map(\.message)
        }
        #expect(try found(advice.program, "wrong").contains { $0.contains(advice.advised) })
        #expect(advice.fixed != advice.program)
        #expect(try found(advice.fixed, "right").isEmpty)
    }
}
