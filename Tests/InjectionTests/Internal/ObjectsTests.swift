@testable import Injection
import Testing

private final class Thing: Sendable {}

@Suite("Objects", .watched)
struct ObjectsTests {
    @Test("each is there once, at its place, and is kept alive")
    func insert() {
        var objects = Objects()
        let (first, second) = (Thing(), Thing())
        #expect(objects.insert(first) && objects.insert(second))
        #expect(!objects.insert(first) && !objects.insert(nil))
        #expect(objects.index(of: first) == 0 && objects.index(of: second) == 1)
        #expect(!objects.contains(ObjectIdentifier(Watch.self)))
        func insertAnother() -> Watch {
            let thing = Thing()
            objects.insert(thing)
            return Watch(thing)
        }
        let watch = insertAnother()
        #expect(watch.isAlive)
        withExtendedLifetime(objects) {}
    }
}
