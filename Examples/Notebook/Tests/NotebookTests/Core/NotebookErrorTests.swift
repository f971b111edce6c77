import Foundation
import NotebookCore
import Testing

@Suite struct NotebookErrorTests {
    @Test("A failed system call is reported with the path, the reason and the remedy")
    func systemCall() {
        let error = NotebookError.file(action: "write", path: "/notes/ana/0001.txt", code: ENOSPC)
        #expect(
            error.description == "cannot write /notes/ana/0001.txt: No space left on device; "
                + "nothing was changed; make room and write the command again"
        )
    }

    @Test("Several errors are all told")
    func several() {
        let error = NotebookError.several([.notText(path: "/a"), .notText(path: "/b")])
        #expect(error.description.contains("/a is not UTF-8") && error.description.contains("and /b is not UTF-8"))
    }
}
