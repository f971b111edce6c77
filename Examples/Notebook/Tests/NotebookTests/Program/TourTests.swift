import Foundation
import Testing

@Suite struct TourTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    private let tour = root.appending(path: "tour.txt").path
    private let expected = root.appending(path: "tour.expected")

    @Test("The tour prints what is expected, twice")
    func tourTwice() async throws {
        let text = try String(contentsOf: expected, encoding: .utf8)
        for _ in 1...2 {
            let outcome = try await NotebookProcess(tour).run()
            #expect(outcome.output == text)
            #expect(outcome.errors == "")
            #expect(outcome.status == 0)
        }
    }

    @Test("The tour leaves nothing behind")
    func tourLeavesNothing() async throws {
        let folder = TemporaryFolder()
        let environment = "export TMPDIR='\(folder.path)' NOTEBOOK_HOME='\(folder.path)'"
        let outcome = try await NotebookProcess(tour, shell: environment).run()
        #expect(outcome.status == 0)
        #expect(try folder.names().isEmpty)
    }

    @Test("With --leak each sign-out names the old user's objects, and nothing else")
    func leak() async throws {
        let outcome = try await NotebookProcess("--leak", tour).run()
        #expect(outcome.status == 0)
        let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
        let named = lines.filter { $0.contains(" (registered as ") }
        let held = ["NotebookCore.UserSession", "NotebookServices.DraftsImpl"]
        let store = ["NotebookServices.NoteStoreImpl", "NotebookServices.NotebookImpl"]
        // Only the last session exports, and so has an exporter.
        let expectedNames = (held + store) + (held + store) + (held + ["NotebookServices.ExporterImpl"] + store)
        #expect(named.map { $0.prefix { $0 != "(" }.dropLast().dropFirst(2) } == expectedNames.map { $0[...] })
        // The rest is the tour without a leak.
        let rest = lines.filter { !named.contains($0) }.joined(separator: "\n")
        #expect(
            rest.replacing("still alive:\n", with: "still alive: none\n")
                == (try String(contentsOf: expected, encoding: .utf8)))
    }
}
