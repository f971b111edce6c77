import Foundation

@testable import InjectionVerifier

/// A package that the check reads. It is built once, below the build folder of this package.
struct SamplePackage {
    var path: String
    var scratchPath: String

    /// The folder of this package. `Scripts/Support/part` makes packages that are links to it.
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    init(path: URL, name: String) {
        self.path = path.path
        scratchPath = Self.root.appending(path: ".build/verifier-tests/\(name)").path
    }

    /// Makes a package that a single test builds. All such packages share a build folder, so that the library is built
    /// for them once. One test at a time may use it, so these tests are in a serialized suite.
    init(builtInTurn path: URL) {
        self.init(path: path, name: "Shared")
        // SwiftPM would take the plan of the package that was built there before.
        try? FileManager.default.removeItem(atPath: scratchPath + "/debug/description.json")
    }

    /// Returns options with the default build system, so that SwiftPM is not asked for it each time.
    func options() throws -> BuildOptions {
        try Options([
            "verify-injections", "--package-path", path, "--scratch-path", scratchPath, "--build-system", "native",
        ]).build
    }

    /// Makes a reader that builds and reads without output.
    func reader() throws -> PackageReader { PackageReader(options: try options(), output: .silent) }

    func expectations() throws -> [Finding] { try Finding.expected(in: path) }
}

extension PackageReader {
    /// Reads the modules that use Injection.
    func readAll() throws -> [ModuleFacts] {
        let (users, folder) = try users()
        return try read(users, in: folder)
    }
}
