import Testing

@testable import InjectionVerifier

struct BuildErrorsTests {
    @Test("A failed build shows each error once, with its source, and no command of the compiler") func whole() {
        let call = "/usr/bin/swiftc -module-name App " + String(repeating: "-Xcc -I/include ", count: 200)
        let error = """
            /p/A.swift:2:3: error: cannot find 'x' in scope
            1 | import B
            2 |   x
              |   `- error: cannot find 'x' in scope
            """
        let output = """
            Building for debugging...
            \(call)
            error: emit-module command failed with exit code 1
            \(error)
            /p/A.swift:1:1: warning: unused
            1 | import B
            [3/4] Compiling App A.swift
            \(error)
            [4/4] Compiling App B.swift
            /p/B.swift:5:1: error: missing return
            /p/A.swift:1:1: note: declared here
            error: Build failed
            """
        #expect(
            BuildErrors.of(output) == error
                + "\n/p/B.swift:5:1: error: missing return\n/p/A.swift:1:1: note: declared here")
    }

    @Test("A failed build without a place for any error shows the errors, or the end of the output") func unplaced() {
        #expect(BuildErrors.of("a\nb\nerror: no such module") == "error: no such module")
        #expect(BuildErrors.of("a\nfatal: out of memory") == "a\nfatal: out of memory")
    }
}
