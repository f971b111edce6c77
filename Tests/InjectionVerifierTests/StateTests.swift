import Testing

@testable import InjectionVerifier

extension PackageTests {
    private static let program = """
        import Injection
        struct User: Sendable { let name: String }
        enum Host {
            nonisolated(unsafe) static var token: String?
            nonisolated(unsafe) static var cleared: String?
            nonisolated(unsafe) static var user: User?
        }
        func signIn(_ name: String) {
            InjectionManager.resetCurrentContainer { InjectionManager.register(User.self) { User(name: name) } }
            Host.token = name
            Host.cleared = name
            Host.user = User(name: name)
        }
        func signOut() {
            Host.cleared = nil
            InjectionManager.resetCurrentContainer()
        }
        InjectionManager.register(User.self) { User(name: "guest") }
        signIn(Inject(User.self).name)
        signOut()
        print(Host.token ?? "", Host.cleared ?? "", Host.user?.name ?? "")
        """

    @Test("The table of state has each variable's writers, and the resets that clear it") func table() throws {
        let graph = try FoundModule.graph(of: ["main.swift": Self.program], named: "StateTable", isScript: true)
        let folder = FoundModule.folder("StateTable").path
        let listing = SessionListing(graphs: [graph], folder: folder) { place, owner in
            place.line == 4 && owner == "Host" ? "the same for all" : nil
        }
        let expected = """
            Variables that outlive sessions and are written after launch: 3

            Host
              Host.cleared: String? (main.swift:5:36)
                written by signIn(_:) (main.swift:11:18)
                written by signOut() (main.swift:15:18)
                cleared by each reset
              Host.token: String? (main.swift:4:36)
                written by signIn(_:) (main.swift:10:16)
                cleared by signIn(_:); not signOut()
                acknowledged: the same for all
              Host.user: User? (main.swift:6:36)
                written by signIn(_:) (main.swift:12:15)
                cleared by signIn(_:); not signOut()

            Not read, so their variables are missing: none.
            """
        #expect(listing.text.hasPrefix(expected), "\(listing.text)")
        let resets = "Calls that end a session: 2\n  signIn(_:) (main.swift:9:22)\n  signOut() (main.swift:16:22)\n\n"
        #expect(listing.text.contains(resets), "\(listing.text)")
        #expect(listing.json.contains("\"resets\""))
        #expect(listing.json.contains("\"notClearedBy\"") && listing.json.contains("\"acknowledged\""))
    }

    @Test("A write after an `await` is late, unless a reset stands on the way between them") func late() throws {
        let program =
            Self.program + """

                func finish(isNew: Bool) async {
                    await Task.yield()
                    if isNew {
                        signIn("Ben")
                        Host.cleared = "of Ben"
                        return
                    }
                    Host.token = "of anybody"
                }
                await finish(isNew: false)
                """
        let graph = try FoundModule.graph(of: ["main.swift": program], named: "StateLate", isScript: true)
        let text = SessionListing(graphs: [graph], folder: FoundModule.folder("StateLate").path).text
        #expect(text.contains("written by finish(isNew:) (main.swift:29:16), late\n"), "\(text)")
        #expect(text.contains("written by finish(isNew:) (main.swift:26:22)\n"), "\(text)")
    }

    @Test("A comment at a variable, or at its type, acknowledges outlives-sessions, but not kept-beyond-session")
    func acknowledged()
        throws
    {
        let mark = "// injection-verifier:disable outlives-sessions: the same for all"
        func found(_ program: String, _ name: String) throws -> [String] {
            try FoundModule.found(
                in: ["main.swift": program], named: name, isScript: true, JudgingOptions(checksSessions: true)
            ).map { "\($0.place.line) \($0.kind.rawValue)" }
        }
        #expect(try found(Self.program, "StateOpen") == ["4 outlives-sessions", "12 kept-beyond-session"])
        let atVariable = Self.program.replacing("static var token: String?", with: "static var token: String?  \(mark)")
        #expect(try found(atVariable, "StateVariable") == ["12 kept-beyond-session"])
        let atType = Self.program.replacing("enum Host {", with: "\(mark)\nenum Host {")
        #expect(try found(atType, "StateType") == ["13 kept-beyond-session"])
    }

    @Test("The variables of a module that imports no Injection are read if a program of the package links it")
    func linked()
        throws
    {
        let folder = FoundModule.folder("StateLinked")
        let sources = [
            "App": "import Injection\nimport Models\nimport Vendor", "Models": "public enum Current {}",
            "Tool": "import Models", "Vendor": "public enum Shared {}",
        ]
        let modules = try sources.sorted { $0.key < $1.key }.map { name, text in
            let place = name == "Vendor" ? "build/SourcePackages/checkouts/" : ""
            let file = folder.appending(path: "\(place)\(name)/\(name).swift")
            try FoundModule.write(text, to: file)
            // SwiftPM generates such a source, in the folder of the build, for a module with resources.
            let generated = folder.appending(path: ".build/\(name).build/DerivedSources/resource_bundle_accessor.swift")
            try FoundModule.write("", to: generated)
            var module = try CompiledModule.arguments(named: name, sources: [file.path, generated.path])
            module.dependencies = nil
            return module
        }
        func names(_ folder: String?) -> [String] {
            BuildDescription.users(of: "Injection", among: modules, andImportedIn: folder).map(\.name).sorted()
        }
        #expect(names(nil) == ["App"])
        #expect(names(folder.path) == ["App", "Models"])
        #expect(names(folder.path + "/App") == ["App"])
    }
}
