import Testing

@testable import InjectionVerifier

extension PackageTests {
    /// Returns each type that is injected later, with the type that injects it, and whether that only uses it.
    private func later(_ source: String, named name: String) throws -> [String] {
        let graph = try FoundModule.graph(of: ["Later.swift": "import Injection\n" + source], named: name)
        let registrations = Array(graph.sites.registrations.indices)
        return LaterInjections(graph).injections(of: registrations).flatMap { index, found in
            found.map { found in
                let isKept = graph.isStored(injectedAt: found.path.last)
                let from = TypeNames.display(graph.sites.registrations[index].type)
                return "\(from) → \(TypeNames.display(found.type))\(isKept ? "" : ", only used")"
            }
        }.sorted()
    }

    @Test(
        "Later injections are those in lazy properties, methods, stored closures, tasks and helpers of the objects that a block makes, and of theirs"
    )
    func laterInjections() throws {
        let source = """
            protocol Lazy: AnyObject {}
            final class A: Sendable { func use() {} }
            final class B: Sendable {}
            final class C: Sendable {}
            final class D: Sendable {}
            final class E: Sendable {}
            final class LazyImpl: Lazy {
                let b: B = Inject()
                lazy var a: A = Inject()
            }
            final class Part { func later() { _ = helper() } }
            func helper() -> C { Inject() }
            final class Whole { let part = Part(); let closure = { Inject(D.self) } }
            final class Starter { init() { Task { Inject(A.self).use() } } }
            final class Caller { let lazy: any Lazy = Inject(); func call() { _ = (lazy as? LazyImpl)?.a } }
            func launch() {
                InjectionManager.register((any Lazy).self) { LazyImpl() }
                InjectionManager.register(Whole.self) { Whole() }
                InjectionManager.register(Starter.self) { Starter() }
                InjectionManager.register(Caller.self) { Caller() }
                InjectionManager.register(A.self) { A() }
                InjectionManager.register((@Sendable () -> E).self) { { Inject(E.self) } }
            }
            """
        let found = try later(source, named: "LaterInjections")
        #expect(
            found == [
                "@Sendable () -> E → E, only used", "Lazy → A", "Starter → A, only used", "Whole → C, only used",
                "Whole → D, only used",
            ])
    }

    @Test(
        "Later injections of an instance that launch registers are found, without those of a shared object that it keeps"
    ) func laterInstances()
        throws
    {
        let source = """
            final class User: Sendable { func greet() {} }
            final class Log: Sendable {
                static let shared = Log()
                func write() { _ = Inject(User.self) }
            }
            final class Cache: Sendable {
                let log = Log.shared
                func read() { Inject(User.self).greet() }
            }
            func launch() {
                InjectionManager.register(Cache(), as: Cache.self)
                InjectionManager.register(User.self) { User() }
            }
            """
        #expect(try later(source, named: "LaterInstances") == ["Cache → User, only used"])
    }

    @Test(
        "The type that a function belongs to is read from its name",
        arguments: [
            ("closure #1 in Notebook.export(to:)", "Notebook"), ("Notebook.exporter.getter", "Notebook"),
            ("variable initialization expression of Outer.Inner.value", "Outer.Inner"),
            ("static Outer.make()", "Outer"),
            ("helper<A>(_:)", nil), ("Other.Notebook()", nil),
        ]) func owner(_ name: String, _ owner: String?)
    {
        let types: Set<TypeID> = ["Notebook", "Outer", "Outer.Inner"]
        #expect(LaterInjections.owner(of: FunctionName(name), among: types)?.description == owner)
    }
}
