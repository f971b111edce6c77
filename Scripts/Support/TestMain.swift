// Where the tests begin in a build without an index, in which SwiftPM cannot look for tests of XCTest.
import Testing

@main
enum TestMain {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
