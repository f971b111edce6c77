import Foundation
import Testing

@testable import InjectionVerifier

#if os(Linux)
extension PackageTests {
    /// These modules have code that few programs have: differentiation, distributed actors, packs, ownership and
    /// builtins.
    @Test("Every function that the toolchain's own modules print in their interfaces is read") func interfaces() throws
    {
        var (functions, lines) = (0, 0)
        for output in try Interfaces.outputs() {
            let printed = try Interfaces.count(in: output)
            let facts = try SILReader.read(output, module: "Toolchain")
            #expect(facts.unread.isEmpty, "not read: \(facts.unread)")
            #expect(facts.functions.count == printed.functions)
            functions += facts.functions.count
            lines += printed.lines
        }
        #expect(functions > 3_500 && lines > 110_000)
    }
}

/// Modules without sources. The interface of such a module has the bodies that its users may inline.
private enum Interfaces {
    private static let modules = [
        "_Concurrency", "_Differentiation", "_RegexParser", "_StringProcessing", "Distributed", "Observation",
        "RegexBuilder",
    ]

    /// Compiles the interfaces once for each toolchain.
    static func outputs() throws -> [String] {
        let compiler = try CompiledModule.user.get().compiler
        let toolchain = URL(filePath: compiler).resolvingSymlinksInPath().deletingLastPathComponent()
        let key = Fingerprint.hash(Data(Fingerprint.stamp(compiler).utf8))
        let folder = CompiledModule.workFolder + "/Interfaces-\(key)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return try concurrently(modules) { module in
            let output = "\(folder)/\(module).sil"
            guard !FileManager.default.fileExists(atPath: output) else { return output }
            let interfaces = toolchain.appending(path: "../lib/swift/linux/\(module).swiftmodule").standardizedFileURL
                .path
            let interface = try FileManager.default.contentsOfDirectory(atPath: interfaces).first {
                $0.hasSuffix(".swiftinterface") && !$0.hasSuffix(".private.swiftinterface")
            }
            var arguments = ["-frontend", "-emit-silgen", "\(interfaces)/\(try #require(interface))"]
            arguments += ["-module-name", module, "-parse-stdlib", "-enable-builtin-module", "-suppress-warnings"]
            let result = try Subprocess.run(compiler, arguments + ["-o", output + ".part"])
            try #require(result.status == 0, "\(result.output)")
            try FileManager.default.moveItem(atPath: output + ".part", toPath: output)
            return output
        }
    }

    static func count(in file: String) throws -> (functions: Int, lines: Int) {
        try withContents(of: file) { bytes in
            var (functions, lines) = (0, Lines(bytes))
            while let line = lines.next() {
                if line.hasPrefix("sil "), line.hasSuffix("{") { functions += 1 }
            }
            return (functions, lines.number)
        }
    }
}
#endif
