@testable import Injection
import Testing

private final class Object {}

@Suite("NotifiedObjects")
struct NotifiedObjectsTests {
    @Test("an object is told once while it is alive, also after the dead were forgotten")
    func once() {
        var notified = NotifiedObjects()
        let objects = (1...100).map { _ in Object() }
        let first = objects.filter { notified.insert($0) }.count
        let living = notified.removeDead().count
        let again = objects.filter { notified.insert($0) }.count
        #expect((first, living, again) == (100, 100, 0))
    }

    @Test("the dead are forgotten")
    func forgetsTheDead() {
        var notified = NotifiedObjects()
        // All at once, so that none has the address of another.
        for object in (1...100).map({ _ in Object() }) { _ = notified.insert(object) }
        #expect(notified.count == 100)
        _ = notified.removeDead()
        #expect(notified.count == 0)
    }

    @Test("the living are gone through each time that they have doubled, and not at each eviction")
    func amortised() {
        var notified = NotifiedObjects()
        var living: [Object] = []
        var looks = 0
        for _ in 1...10_000 {
            living.append(Object())
            _ = notified.insert(living.last!)
            if !notified.removeDead().isEmpty { looks += 1 }
        }
        #expect(looks == 9)
    }
}
