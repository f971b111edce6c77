@testable import Injection
import Testing

@Suite("OrderedInstances")
struct OrderedInstancesTests {
    private let slot = Slot(for: Int.self)
    private let types = manyTypes(100)

    private func kept(_ type: Any.Type) -> ContainerState.Kept {
        let location = InjectionError.Location(fileID: #fileID, line: #line)
        return .init(
            slot: slot, registration: Registration(type: type, location: location, isOnMainActor: false),
            duration: .zero)
    }

    private func keys(_ instances: [ContainerState.Kept]) -> [ObjectIdentifier] { instances.map(\.registration.key) }

    @Test("keeps the order in which instances came, newest first")
    func order() {
        defer { slot.deallocate() }
        var instances = OrderedInstances()
        #expect(instances.newestFirst.isEmpty)
        for type in types { instances.append(kept(type)) }
        #expect(keys(instances.newestFirst) == types.reversed().map { ObjectIdentifier($0) })
        #expect(types.allSatisfy { instances[ObjectIdentifier($0)]?.registration.type == $0 })
        #expect(keys(instances.removeAll()) == types.reversed().map { ObjectIdentifier($0) })
        #expect(instances.newestFirst.isEmpty && instances[ObjectIdentifier(types[0])] == nil)
        instances.append(kept(types[5]))
        #expect(keys(instances.newestFirst) == [ObjectIdentifier(types[5])])
    }

    @Test("what is removed leaves the others in order, and comes back as the newest")
    func removal() {
        defer { slot.deallocate() }
        var instances = OrderedInstances()
        for type in types { instances.append(kept(type)) }
        var expected = types.map { ObjectIdentifier($0) }
        // Enough to close the gaps several times.
        for index in [0, 99] + Array(stride(from: 1, to: 98, by: 2)) {
            let key = ObjectIdentifier(types[index])
            #expect(instances.remove(key)?.registration.key == key)
            #expect(instances.remove(key) == nil)
            expected.removeAll { $0 == key }
            #expect(keys(instances.newestFirst) == expected.reversed())
        }
        instances.append(kept(types[0]))
        expected.append(ObjectIdentifier(types[0]))
        #expect(keys(instances.newestFirst) == expected.reversed())
        #expect(expected.allSatisfy { instances[$0]?.registration.key == $0 })
    }

    @Test("one type that comes and goes 10,000 times leaves no gaps behind")
    func gapsAreClosed() throws {
        defer { slot.deallocate() }
        var instances = OrderedInstances()
        for type in types.prefix(3) { instances.append(kept(type)) }
        for _ in 1...10_000 {
            #expect(instances.remove(ObjectIdentifier(types[1])) != nil)
            instances.append(kept(types[1]))
        }
        #expect(keys(instances.newestFirst) == [1, 2, 0].map { ObjectIdentifier(types[$0]) })
        let ordered = try #require(Mirror(reflecting: instances).descendant("ordered") as? [ContainerState.Kept?])
        #expect(ordered.count <= 33)
    }
}
