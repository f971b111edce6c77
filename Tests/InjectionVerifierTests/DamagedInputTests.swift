import Foundation
import Testing

@testable import InjectionVerifier

/// Tests input that is cut off, mixed up or random. It is an error that names the file, or is read; it never crashes
/// the tool.
struct DamagedInputTests {
    /// The generator SplitMix64, so that each run has the same damage.
    struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9e37_79b9_7f4a_7c15
            var value = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
            value = (value ^ (value >> 27)) &* 0x94d0_49bb_1331_11eb
            return value ^ (value >> 31)
        }
    }

    func damaged(_ text: String, seed: UInt64) -> Data {
        var random = Random(state: seed)
        var bytes = Array(text.utf8)
        for _ in 0...Int.random(in: 0..<4, using: &random) where bytes.count > 8 {
            let place = Int.random(in: 0..<bytes.count - 4, using: &random)
            let other = Int.random(in: 0..<bytes.count - 4, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes.removeSubrange(place...)
            case 1: bytes.swapAt(place, other)
            case 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 3: bytes.removeSubrange(min(place, other)..<max(place, other))
            case 4: bytes.insert(contentsOf: Array("(<[{%$@#\"".utf8).shuffled(using: &random), at: place)
            default:
                let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
                bytes = Array(lines.shuffled(using: &random).joined(separator: [UInt8(ascii: "\n")]))
            }
        }
        return Data(bytes)
    }

    private func read(_ text: String, _ suffix: String, count: UInt64, _ body: (String) throws -> Void) throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)\(suffix)")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        // `Data` would wait for the disk at each write.
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        for seed in 0..<count {
            try handle.truncate(atOffset: 0)
            try handle.write(contentsOf: damaged(text, seed: seed))
            do { try body(file.path) } catch let error as ReadingError {
                #expect(error.description.hasPrefix(file.path), "seed \(seed) names no file: \(error)")
            }
        }
    }

    @Test(
        "Damaged intermediate language is read, or an error that names the file",
        arguments: [
            "apply %0() : $@convention(thin) () -> ()", "switch_enum %0, case #A.b!enumelt: bb7, default bb1",
        ])
    func intermediateLanguage(line: String) throws {
        let nested = String(repeating: "A<", count: 200) + "B" + String(repeating: ">", count: 200)
        let text = ReaderTests.good.replacing(
            "} // end sil function",
            with: """
                  \(line), loc "/A.swift":3:3, scope 1
                  try_apply %0(%1) : $@convention(thin) () -> (A, @error any Error), normal bb1, error bb9, loc "/A.swift":4:3
                bb1(%7 : @owned $Optional<A>):
                  %8 = partial_apply %0(%7) : $@convention(thin) (Int) -> (), scope 1
                  store %8 to %7
                  cond_br %8, bb1, bb1(%8)
                  checked_cast_br %7 to \(nested), bb1, bb2
                  throw %7
                } // end sil function
                """)
        try read(text, ".sil", count: 1500) { _ = try SILReader.read($0, module: "A") }
    }

    @Test("A damaged syntax tree is read, or an error that names the file") func syntaxTree() throws {
        let source = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
        try "import Injection\nlet a: A = Inject()\n".write(to: source, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: source) }
        let text = """
            {"_kind":"source_file","filename":"A.swift","items":[{"_kind":"var_decl","usr":"s:1A1aAA1AVvp",\
            "range":{"start":21,"end":21},"name":{"name":"a"}},{"_kind":"call_expr","range":{"start":29,"end":36},\
            "fn":{"_kind":"declref_expr","range":{"start":29,"end":34},"decl":{"_kind":"decl_ref","base_name":"Inject",\
            "decl_usr":"s:9Injection6InjectyF","substitutions":[{"replacement_type":"$s1A1AV"}],"reqs":[]}}},\
            {"_kind":"custom_attr","range":{"start":3,"end":9,"buffer_id":"@x"},"macro":{"_kind":"decl_ref","base_name":"M"}}]}
            """
        try read(text, ".json", count: 1500) {
            var facts = ModuleFacts(name: "A")
            try SyntaxTreeReader.read($0, source: source.path, into: &facts)
        }
    }

    @Test("A damaged build log or build description is read, or an error that names the file") func logs() throws {
        let text = """
            builtin-SwiftDriver -- /usr/bin/swiftc -module-name A -c "/A B.swift" 'C.swift' -output-file-map /o/A.json -I /m
                cd /somewhere
            /usr/bin/swiftc -module-name B @/nowhere -emit-module -o /B.swiftmodule B.swift\n
            """
        try read(text, ".log", count: 600) { _ = try BuildDescription.read(log: $0) }
        try read("SLF010#5\"Hello12%" + text, ".xcactivitylog", count: 600) { _ = try BuildDescription.read(log: $0) }
        let manifest = "commands:\n    inputs: [\"a.swift\"]\n    args: [\"swiftc\",\"-module-name\",\"A\",\"-c\"]\n"
        try read(manifest, ".yaml", count: 300) { _ = try BuildDescription.read(manifest: $0) }
    }
}
