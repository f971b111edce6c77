import Foundation
import Testing

@testable import InjectionVerifier

/// An app of many modules. Each type needs the next type of its module, and one of the module below. The last type of
/// the first module needs the user, so all others belong to a session.
private struct GeneratedApp {
    var types = 200
    var modules = 10

    private var perModule: Int { types / modules }
    private var unregistered: Int { perModule + perModule / 2 }
    private var closing: Int { 9 * perModule - 1 }

    func write(to folder: URL) throws {
        for module in 0..<modules {
            let imports = "import Injection\n" + (0..<module).map { "import M\($0)\n" }.joined()
            let sources = folder.appending(path: "Sources/M\(module)")
            try FoundModule.write(imports + types(of: module), to: sources.appending(path: "Types.swift"))
            try FoundModule.write(imports + rules(of: module), to: sources.appending(path: "Rules.swift"))
        }
    }

    private func types(of module: Int) -> String {
        let first = module * perModule
        var text = ""
        var registrations = ""
        for index in first..<first + perModule {
            text += "public final class P\(index): Sendable {\n"
            if index + 1 < first + perModule { text += "    let next: P\(index + 1) = Inject()\n" }
            if module > 0 { text += "    let below: P\(index - perModule) = Inject()\n" }
            if module == 0, index == perModule - 1 { text += "    let user: User = Inject()\n" }
            // The last type of a module needs no other, so this edge leads back to the first.
            if index == closing { text += "    let back: P\(first) = Inject()\n" }
            text += "    public init() {}\n}\n"
            if index != unregistered {
                registrations += "    InjectionManager.register(P\(index).self) { P\(index)() }\n"
            }
        }
        return text
            + "public func register\(module)() {\n\(registrations)}\nfunc use\(module)() { _ = Inject(P\(first).self) }\n"
    }

    /// Returns code of each kind that rules look at. In each of five modules, it breaks one rule.
    private func rules(of module: Int) -> String {
        let belongs = "_ = Inject(P\(module * perModule).self)"
        func form(_ number: Int, faulty: String, right: String) -> String { module == number ? faulty : right }
        guard module > 0 else {
            return """
                public struct User: Sendable { public init() {} }
                public func signIn(_ user: User) {
                    InjectionManager.resetCurrentContainer { InjectionManager.register(user, as: User.self) }
                }
                public func registerGuest() { InjectionManager.register(User.self) { User() } }
                """
        }
        return """
            final class Sync\(module): Sendable {
                static let shared = Sync\(module)()
                \(form(2, faulty: "let held: P\(module * perModule) = Inject()", right: "init() { \(belongs) }"))
                func run() { \(belongs) }
            }
            struct Label\(module): Sendable { var text = "" }
            struct Draft\(module): Sendable {}
            final class Counter\(module) { var count = 0 }
            public func registerMore\(module)(_ text: String) {
                \(form(3, faulty: "let draft: Draft3? = Inject()", right: ""))
                InjectionManager.register(Label\(module).self) { Label\(module)(\(form(3, faulty: "text: draft == nil ? text : String()", right: ""))) }
                InjectionManager.register(Counter\(module).self) { Counter\(module)() }
                InjectionManager.resetCurrentContainer { InjectionManager.register(Draft\(module).self) { Draft\(module)() } }
            }
            func load\(module)() async {
                \(form(4, faulty: "await load4(); " + belongs, right: belongs + "; await load\(module)()"))
            }
            func show\(module)() { _ = (Inject(Label\(module).self), Inject(Draft\(module)\(form(5, faulty: "", right: "?")).self)) }
            actor One\(module) { let counter: Counter\(module) = Inject() }
            actor Two\(module) { func count() { \(form(6, faulty: "_ = Inject(Counter6.self)", right: "")) } }
            """
    }

    /// The expected findings: the file of each, and the beginning of its text.
    var expected: Set<String> {
        [
            // Two types need it: the one before it, and one of the module above.
            "M1/Types error P\(unregistered) is injected", "M2/Types error P\(unregistered) is injected",
            "M8/Types error a cycle: ", "M2/Rules error `shared` is kept", "M3/Rules warning the block of Label3",
            "M4/Rules warning P\(4 * perModule), which", "M5/Rules warning only sessions register Draft5",
            "M6/Rules warning Counter6 is injected",
        ]
    }
}

extension PackageTests {
    @Test("Among 200 types in 10 modules, one fault for each rule is found, and nothing else") func generated() throws {
        let folder = SamplePackage.root.appending(path: ".build/verifier-tests/GeneratedSources")
        let app = GeneratedApp()
        try app.write(to: folder)
        var left = app.expected
        for finding in try Samples(folder).findings(options: { $0.checksSessions = true }) {
            let file = finding.file.replacing("Sources/", with: "").replacing(".swift", with: "")
            let text = "\(file) \(finding.kind) \(finding.message)"
            let match = left.first { text.hasPrefix($0) }
            if let match { left.remove(match) } else { Issue.record("not expected: \(text)") }
        }
        #expect(left == [])
    }
}
