import Foundation
import Testing

@testable import InjectionVerifier

/// Tests packages as they are in practice: with plugins, warnings as errors, and imports that nobody declared.
extension PackageTests {
    static var traits: SamplePackage {
        SamplePackage(builtInTurn: SamplePackage.root.appending(path: "Tests/InjectionVerifierTests/Traits"))
    }

    @Test(
        "A package is read that has a plugin's tool, warnings as errors, an undeclared import, and closures as default values"
    ) func traits() throws {
        let package = Self.traits
        let modules = try package.reader().readAll()
        // The compiler compiles Shared and FileWriter twice, and the check reads them once.
        #expect(modules.map(\.name).sorted() == ["App", "FileWriter", "Shared", "Strict", "Undeclared"])
        #expect(modules.flatMap(\.unread) == [])
        let (missing, unexpected) = difference(
            reported: Finding.all(in: modules, path: package.path), expected: try package.expectations())
        #expect(missing == [])
        #expect(unexpected == [])
    }

    @Test("Two runs at the same time each read everything, and show their progress on a terminal") func twoAtOnce()
        throws
    {
        let reader = try Self.traits.reader()
        _ = try reader.arguments()
        for file in try FileManager.default.contentsOfDirectory(atPath: reader.workPath) where file.hasSuffix(".facts")
        {
            try FileManager.default.removeItem(atPath: reader.workPath + "/" + file)
        }
        let counts = Slots<Result<Int, any Error>>(2)
        let outputs = [RecordedOutput(), RecordedOutput()]
        DispatchQueue.concurrentPerform(iterations: 2) { run in
            var reader = reader
            reader.output = outputs[run].output
            reader.output.isTerminal = run == 0
            counts[run] = Result { try reader.readAll().flatMap(\.functions).count }
        }
        #expect(outputs[0].text.contains(", module 1 of ") && !outputs[0].text.contains(" modules…"))
        #expect(outputs[1].text.contains(" modules…") && !outputs[1].text.contains(", module "))
        let first = try counts[0]?.get()
        let second = try counts[1]?.get()
        #expect(first != nil && first == second)
    }

    @Test("A module that did not change is not read again") func cache() throws {
        let package = Self.traits
        let reader = try package.reader()
        let modules = BuildDescription.users(of: "Injection", among: try reader.arguments().modules)
        let cache = FactsCache(folder: reader.workPath)
        _ = try reader.readAll()
        #expect(modules.allSatisfy { cache.facts(of: $0) != nil })
        let source = package.path + "/Sources/Undeclared/Undeclared.swift"
        try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: source)
        #expect(modules.filter { cache.facts(of: $0) == nil }.map(\.name) == ["Undeclared"])
    }
}
