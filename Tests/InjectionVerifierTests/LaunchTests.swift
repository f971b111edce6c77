import Testing

@testable import InjectionVerifier

extension PackageTests {
    /// Compares the calls of `mark()` that only launch makes with the lines that end in `// launch`.
    private func expectLaunch(
        _ source: String, named name: String, isScript: Bool = true, endsAtSuspension: Bool = true,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        let prelude = """
            import Injection
            final class User: Sendable {}
            func mark() {}
            func signIn() { InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User() } } }

            """
        let lines = (prelude + source).split(separator: "\n", omittingEmptySubsequences: false)
        let graph = try FoundModule.graph(
            of: [isScript ? "main.swift" : "App.swift": prelude + source], named: name, isScript: isScript)
        let launch = Launch(graph.program, endsAtSuspension: endsAtSuspension)
        let marks = graph.program.functions.values.flatMap { function in
            function.calls.indices.filter { function.calls[$0].callee.symbol?.name.contains("4markyyF") == true }
                .map { CallSite(function: function.symbol, call: $0) }
        }
        let found = marks.filter(launch.contains).compactMap { graph.program.functions.call(at: $0)?.place.line }
        let expected = lines.indices.filter { lines[$0].hasSuffix("// launch") }.map { $0 + 1 }
        #expect(marks.count == lines.count { $0.contains("mark()") } - 1, sourceLocation: location)
        #expect(Set(found).sorted() == expected, sourceLocation: location)
    }

    @Test("Launch is the code before the first reset, in functions that nothing else calls") func launchOfScript()
        throws
    {
        let source = """
            func registerAll() { mark() }  // launch
            func show() { mark() }
            func restore(_ name: String?) {
                if name != nil {
                    mark()  // launch
                    signIn()
                    mark()
                } else {
                    mark()  // launch
                }
                mark()
            }
            mark()  // launch
            registerAll()
            show()
            restore(CommandLine.arguments.first)
            mark()
            show()
            """
        try expectLaunch(source, named: "LaunchOfScript")
    }

    @Test("Code in a loop that resets is not launch, and code in a loop before it is") func launchAndLoops() throws {
        let source = """
            for _ in 0..<2 { mark() }  // launch
            for name in ["Ana", "Ben"] {
                mark()
                if name == "Ana" { signIn() }
            }
            """
        try expectLaunch(source, named: "LaunchAndLoops")
    }

    @Test("A closure that is called at once is launch, a stored closure is not, and the closures of a table are")
    func launchAndClosures()
        throws
    {
        let source = """
            final class Login { nonisolated(unsafe) static var onDone: () -> Void = {} }
            func now(_ body: () -> Void) { body() }
            func alsoNow(_ body: @escaping () -> Void) { body() }
            func keep(_ body: @escaping () -> Void) { Login.onDone = body }
            func registerCore() { mark() }  // launch
            enum Modules { static let all: [@Sendable () -> Void] = [registerCore, { mark() }] }  // launch
            now { mark() }  // launch
            alsoNow { mark() }  // launch
            keep { mark() }
            Login.onDone = { mark() }
            Task { mark() }
            [{ mark() }].forEach { $0() }  // launch
            for register in Modules.all { register() }
            """
        try expectLaunch(source, named: "LaunchAndClosures")
    }

    @Test("If launch calls no function out of a variable, the functions of a table are not launch")
    func launchWithoutTables()
        throws
    {
        let source = """
            let handlers = [{ mark() }]
            mark()  // launch
            """
        try expectLaunch(source, named: "LaunchWithoutTables")
    }

    @Test("Launch ends at the first await, or only at a reset if awaits are ignored") func launchAndSuspensions()
        throws
    {
        let source = """
            func load() async -> Int { 1 }
            @main struct App {
                static func main() async {
                    mark()  // launch
                    _ = await load()
                    mark()\("")
                    signIn()
                    mark()
                }
            }
            """
        try expectLaunch(source, named: "LaunchAndSuspensions", isScript: false)
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let other = lines.enumerated().map { $0.offset == 5 ? $0.element + "  // launch" : $0.element }
        try expectLaunch(
            other.joined(separator: "\n"), named: "LaunchAndSuspensions2", isScript: false, endsAtSuspension: false)
    }

    @Test(
        "The initializers of the app are launch, and so are the functions that the system calls when the app or a window begins"
    ) func launchOfApp()
        throws
    {
        let source = """
            protocol Scene {}
            final class Model {
                init() { mark() }  // launch
                func start() { mark() }
            }
            @main struct App {
                let model = Model()
                init() { mark() }  // launch
                static func main() { _ = App() }
                var body: Int { model.start(); return 1 }
            }
            final class AppDelegate {
                func application(_ app: Int, didFinishLaunchingWithOptions options: [String: Int]?) -> Bool {
                    mark()  // launch
                    return true
                }
                func scene(_ scene: Int, willConnectTo session: Int, options: Int) { mark() }  // launch
                func sceneDidBecomeActive(_ scene: Int) { mark() }
            }
            enum Shared {
                static let one = Model2()
            }
            final class Model2: Sendable {
                init() { mark() }
            }
            func later() { _ = (Shared.one, Model2()) }
            """
        try expectLaunch(source, named: "LaunchOfApp", isScript: false)
    }
}
