import Foundation
import Testing

@testable import InjectionVerifier

/// The tests that run the compiler. They run one after the other, because each uses the whole machine. They are in one
/// suite, because each also keeps one of the few threads that run the tasks of other tests.
@Suite(.serialized) struct PackageTests {}

extension PackageTests {
    @Test("In the samples, every expected finding is reported, and nothing else") func samples() throws {
        let expected = try Samples.samples.expectations()
        let (missing, unexpected) = difference(reported: try Samples.found.get(), expected: expected)
        #expect(missing.isEmpty, "not reported: \(missing.map(\.description).joined(separator: "\n"))")
        #expect(
            unexpected.isEmpty, "reported, but not expected: \(unexpected.map(\.description).joined(separator: "\n"))")
        #expect(expected.count { $0.file.hasPrefix("Sources/Forms") } >= 60)
    }

    @Test("In the harder samples, with --sessions, every expected finding is reported, and nothing else")
    func harderSamples() throws {
        let (missing, unexpected) = difference(
            reported: try Samples.harder.findings() { $0.checksSessions = true },
            expected: try Samples.harder.expectations())
        #expect(missing.isEmpty, "not reported: \(missing.map(\.description).joined(separator: "\n"))")
        #expect(
            unexpected.isEmpty, "reported, but not expected: \(unexpected.map(\.description).joined(separator: "\n"))")
    }

    @Test("Each limit that the article names has a sample, and the article names each such sample") func limits() throws
    {
        let article = "Sources/Injection/Injection.docc/WhatTheCheckCannotSee.md"
        let text = try String(contentsOf: SamplePackage.root.appending(path: article), encoding: .utf8)

        // A limit is the first cell of a row: `| code under an inactive `#if` | everything in it | …`.
        let named = text.matches(of: /\n\| (.*?) \|/).map { String($0.1) }.filter { $0 != "you write" }
        #expect(named.count > 10)
        var samples: [String] = []
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            // The tests themselves may be in a folder `.build`.
            let path = file.path.dropFirst(folder.path.count)
            guard file.pathExtension == "swift", !path.contains("/.build/"), file.path != #filePath else {
                continue
            }
            let source = try String(contentsOf: file, encoding: .utf8)
            samples += source.matches(of: /\/\/ Limit: (.*)/).map { String($0.1) }
        }
        for limit in named {
            #expect(samples.count { limit.hasPrefix($0) } == 1, "no sample, or several: \(limit)")
        }
        for sample in samples { #expect(named.contains { $0.hasPrefix(sample) }, "not in the article: \(sample)") }
    }

    @Test("The comparison of samples notices findings that are missing, and findings that are too many")
    func comparison() {
        let one = Finding(file: "A.swift", line: 1, kind: "error", message: "X is injected")
        let other = Finding(file: "A.swift", line: 2, kind: "error", message: "X is injected")
        #expect(difference(reported: [one], expected: [other]).missing == [other])
        #expect(difference(reported: [one], expected: [other]).unexpected == [one])
        #expect(difference(reported: [one], expected: [one, one]).missing == [one])
    }

    @Test("A cycle through dynamic dispatch is a warning") func dispatchedCycles() throws {
        let found = try Samples.found.get()
        let dispatched = found.filter { $0.message.hasPrefix("a cycle, if this override") }
        let calledBack = found.filter { $0.message.hasPrefix("a cycle, if the standard library or Foundation calls") }
        #expect(dispatched.count == 2 && calledBack.count == 5)
        #expect((dispatched + calledBack).allSatisfy { $0.kind == "warning" })
    }

    @Test("Types that are not Sendable are reported only with --sendable") func sendable() throws {
        let found = try Samples.samples.findings() { $0.checksSendable = true }
        let told = found.filter { $0.message.contains("neither Sendable nor confined") }
        #expect(told.contains { $0.message.hasPrefix("Gone ") })
        #expect(told.contains { $0.message.hasPrefix("AbsentBase ") })
        #expect(!told.contains { $0.message.hasPrefix("Missing ") || $0.message.hasPrefix("MissingView ") })
    }

    @Test("The symbols that this tool looks for are those that the compiler uses") func symbols() throws {
        let modules = try Samples.samples.facts + Samples.harder.facts
        let called = Set(
            modules.flatMap(\.functions).flatMap(\.calls).compactMap { call -> String? in
                guard let symbol = call.callee.symbol, symbol.injection != nil else { return nil }
                return symbol.name
            })
        for symbol in InjectionSymbol.allCases where symbol != .isolate {
            #expect(called.contains(symbol.rawValue), "\(symbol) is now called otherwise; see \(called.sorted())")
        }
        #expect(called.allSatisfy { InjectionSymbol(mangled: $0) == .isolate || InjectionSymbol(rawValue: $0) != nil })
        #expect(called.contains { InjectionSymbol(mangled: $0) == .isolate })
    }
}
