import Foundation
import Testing

@testable import InjectionVerifier

extension PackageTests {
    /// Each type needs the next two of its module, and one of the module below: no cycle, everything registered.
    static func write(to folder: URL, types: Int, modules: Int, unregistered: Int?, closing: Int?) throws {
        let files = FileManager.default
        let perModule = types / modules
        var targets = ""
        for module in 0..<modules {
            let dependency = module > 0 ? "\"M\(module - 1)\", " : ""
            targets += "        .target(name: \"M\(module)\", dependencies: [\(dependency)injection]),\n"
            var text = "import Injection\n" + (module > 0 ? "import M\(module - 1)\n" : "")
            var registrations = ""
            for index in module * perModule..<(module + 1) * perModule {
                text += "public protocol P\(index): Sendable {}\npublic final class P\(index)Impl: P\(index) {\n"
                for next in [index + 1, index + 2] where next < (module + 1) * perModule {
                    text += "    let p\(next): any P\(next) = Inject()\n"
                }
                if module > 0 { text += "    let below: any P\(index - perModule) = Inject()\n" }
                // The last of a module needs nothing of its own: this edge leads back to the first.
                if index == closing { text += "    let back: any P\(module * perModule) = Inject()\n" }
                text += "    public init() {}\n}\n"
                if index != unregistered {
                    registrations += "    InjectionManager.register((any P\(index)).self) { P\(index)Impl() }\n"
                }
            }
            text +=
                "public func register\(module)() {\n\(registrations)}\nlet first\(module): any P\(module * perModule) = Inject()\n"
            let source = folder.appending(path: "Sources/M\(module)")
            try files.createDirectory(at: source, withIntermediateDirectories: true)
            let file = source.appending(path: "Types.swift")
            if (try? String(contentsOf: file, encoding: .utf8)) != text {
                try text.write(to: file, atomically: true, encoding: .utf8)
            }
        }
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription
            let injection: Target.Dependency = .product(name: "Injection", package: "Injection")
            let package = Package(
                name: "Generated", platforms: [.macOS(.v15)],
                dependencies: [.package(name: "Injection", path: "\(SamplePackage.root.path)")],
                targets: [
            \(targets)    ])
            """
        try manifest.write(to: folder.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
    }

    @Test("Of 200 types in 5 modules, the one not registered and the one cycle are found, and nothing else")
    func generated() throws {
        let folder = SamplePackage.root.appending(path: ".build/verifier-tests/GeneratedSources")
        let package = SamplePackage(builtInTurn: folder)

        try Self.write(to: folder, types: 200, modules: 5, unregistered: nil, closing: nil)
        #expect(try package.findings() == [])

        try Self.write(to: folder, types: 200, modules: 5, unregistered: 77, closing: 159)
        let found = try package.findings()
        let missing = found.filter { $0.message.hasPrefix("P77 is injected but registered nowhere") }
        let cycles = found.filter { $0.message.hasPrefix("a cycle: ") }
        // P77 is needed by P75 and P76, and by P117 of the module above.
        #expect(
            missing.map(\.file).sorted() == [
                "Sources/M1/Types.swift", "Sources/M1/Types.swift", "Sources/M2/Types.swift",
            ])
        #expect(cycles.count == 1 && cycles.allSatisfy { $0.message.contains("P159 → P120") })
        #expect(found.count == missing.count + cycles.count)
    }
}
