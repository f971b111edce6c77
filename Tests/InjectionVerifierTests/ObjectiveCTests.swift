import Foundation
import Testing

@testable import InjectionVerifier

/// Tests members that Objective-C finds by name. If it is told to, the compiler prints them on Linux, too, although
/// nothing could be linked there.
extension PackageTests {
    private static let objectiveC = """
        import Injection

        final class Ring: Sendable { init() { show(Page()) } }
        final class Title: Sendable { init() { present(Page(), Page()) } }
        final class Height: Sendable { init() { measure(Page()) } }
        final class Cell: Sendable { init() { fill(List<Int>()) } } // Array<Int> is injected
        @objc protocol Shows { @objc optional func title() }
        class Screen {
            @objc dynamic func show() {}
            @objc dynamic var height: Int { get { _ = Inject(Height.self); return 1 } set {} } // a cycle: Height → Height
        }
        final class Page: Screen, Shows {
            override func show() { _ = Inject(Ring.self) } // a cycle, if this override
            func title() { _ = Inject(Title.self) } // a cycle, if this override
        }
        class List<Item> { @objc dynamic func reload() { _ = Inject([Item].self) } }
        func show(_ screen: Screen) { screen.show() }
        func present(_ screen: Screen, _ shows: any Shows) { shows.title?() }
        func measure(_ screen: Screen) { _ = screen.height }
        func fill<Item>(_ list: List<Item>) { list.reload() }
        func register() {
            InjectionManager.register(Ring.self) { Ring() }
            InjectionManager.register(Title.self) { Title() }
            InjectionManager.register(Height.self) { Height() }
            InjectionManager.register(Cell.self) { Cell() }
        }

        """

    @Test("A module with a bridging header is read") func bridgingHeader() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "bridging-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var module = ModuleArguments(canaryFor: try CompiledModule.user.get(), folder: folder.path)
        let (source, header) = (folder.appending(path: "Bridged.swift").path, folder.appending(path: "Bridge.h").path)
        module.sources = [source]
        module.arguments += ["-import-objc-header", header]
        try "struct Point { int x; };".write(toFile: header, atomically: true, encoding: .utf8)
        try "import Injection\nfunc origin() -> Point { _ = Inject(Int.self); return Point(x: 0) }"
            .write(toFile: source, atomically: true, encoding: .utf8)
        let facts = try ModuleReader(workFolder: CompiledModule.workFolder).read(module)
        #expect(facts.functions.contains { $0.calls.contains(where: \.injects) })
    }

    @Test("Calls through Objective-C are followed") func objectiveC() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "objective-c-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var module = ModuleArguments(canaryFor: try CompiledModule.user.get(), folder: folder.path)
        module.sources = [folder.appending(path: "ObjectiveC.swift").path]
        for flag in ["-enable-objc-interop", "-disable-objc-attr-requires-foundation-module"] {
            module.arguments += ["-Xfrontend", flag]
        }
        try Self.objectiveC.write(toFile: module.sources[0], atomically: true, encoding: .utf8)
        let facts = try ModuleReader(workFolder: CompiledModule.workFolder).read(module)
        let found = Judgement.judge([InjectionGraph(Program([facts]))], JudgingOptions()).filter {
            !$0.message.contains("nobody injects it")
        }
        let lines = Self.objectiveC.split(separator: "\n", omittingEmptySubsequences: false)
        let expected = lines.indices.filter { lines[$0].contains(" // ") }
        #expect(found.map { $0.place.line - 1 } == expected)
        for (diagnostic, line) in zip(found, expected) {
            let text = lines[line].split(separator: " // ")[1]
            #expect(diagnostic.message.hasPrefix(text))
        }
    }
}
