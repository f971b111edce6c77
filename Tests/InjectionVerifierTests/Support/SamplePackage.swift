import Foundation

@testable import InjectionVerifier

/// A package that the verifier is run over, built once below this package's own build folder.
struct SamplePackage {
    var path: String
    var scratchPath: String

    /// The package may be a link to this one: `Scripts/Support/part`.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init(path: URL, name: String) {
        self.path = path.path
        scratchPath = Self.root.appending(path: ".build/verifier-tests/\(name)").path
    }

    /// A package that one test builds. All of these share a build folder, so that the library is built for them once.
    /// One test at a time may use it: they are in a serialized suite.
    init(builtInTurn path: URL) {
        self.init(path: path, name: "Shared")
        // SwiftPM would take the plan of the package that was built there before for that of this one.
        try? FileManager.default.removeItem(atPath: scratchPath + "/debug/description.json")
    }

    /// With the build system that is the default: SwiftPM is not asked for it each time.
    func options() throws -> BuildOptions {
        try Options([
            "verify-injections", "--package-path", path, "--scratch-path", scratchPath, "--build-system", "native",
        ]).build
    }

    /// Builds and reads without a word.
    func reader() throws -> PackageReader { PackageReader(options: try options(), output: .silent) }

    func expectations() throws -> [Finding] { try Finding.expected(in: path) }
}

extension PackageReader {
    /// The modules that use Injection.
    func readAll() throws -> [ModuleFacts] {
        let (users, folder) = try users()
        return try read(users, in: folder)
    }
}
