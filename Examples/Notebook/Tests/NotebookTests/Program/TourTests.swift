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

    @Test("With --leak the old user's service is named")
    func leak() async throws {
        let outcome = try await NotebookProcess("--leak", tour).run()
        #expect(outcome.status == 0)
        #expect(!outcome.output.contains("still alive: none"))
        #expect(
            outcome.output.contains("NotebookServices.NotebookImpl, registered as NotebookCore.Notebook")
        )
    }
}
