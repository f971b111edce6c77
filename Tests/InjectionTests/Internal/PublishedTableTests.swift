@testable import Injection
import Testing

private final class Service: Sendable {}

private func injectNone<Wrapped>(_: Wrapped.Type) {
    InjectionManager.register(nil, as: Wrapped?.self)
    _ = Inject(Wrapped?.self)
}

@Suite("PublishedTable", .watched, .emptyContainer)
struct PublishedTableTests {
    @Test("The published table leads to what was injected once, in slots that stay")
    func slots() {
        let types: [Any.Type] = [Service.self, String.self]
        func slots() -> [Slot?] {
            types.map { Context.current.container.table.slot(for: ObjectIdentifier($0)) }
        }
        InjectionManager.register(Service.self) { Service() }
        InjectionManager.register("", as: String.self)
        _ = (Inject(Service.self), Inject(String.self))
        let first = slots()
        #expect(first.map { $0?.isClosed } == [false, false])
        InjectionManager.resetCurrentContainer()
        #expect(first.map { $0?.isClosed } == [true, true])
        _ = (Inject(Service.self), Inject(String.self))
        #expect(first.map { $0?.isClosed } == [false, false])
        #expect(slots().map { $0?.memory } == first.map { $0?.memory })
    }

    #if EXIT_TESTS
    @Test("The published table is off while any container is isolated, however many begin and end at once")
    func isolatedContainersAtOnce() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Service.self) { Service() }
            _ = Inject(Service.self)
            let published = onThreads(4) { _ -> Int in
                var published = 0
                for _ in 1...5_000 {
                    PublishedTable.update(pauses: 1)
                    if publishedSlot(for: ObjectIdentifier(Service.self)) != nil { published += 1 }
                    PublishedTable.update(pauses: -1)
                }
                return published
            }
            #expect(published == [0, 0, 0, 0])
            #expect(publishedSlot(for: ObjectIdentifier(Service.self)) != nil)
        }
    }

    @Test("The published table stays off when the shared table moves while a container is isolated")
    func movesMeanwhile() async {
        await #expect(processExitsWith: .success) {
            showErrors()
            InjectionManager.register(Service(), as: Service.self)
            _ = Inject(Service.self)
            let table = Container.shared.table.address
            InjectionManager.withIsolatedContainer {
                let double = Service()
                InjectionManager.register(double, as: Service.self)
                onThread { for type in manyTypes(100) { injectNone(type) } }.wait()
                #expect(Container.shared.table.address != table)
                #expect(Inject(Service.self) === double)
            }
            #expect(publishedSlot(for: ObjectIdentifier(Service.self)) != nil)
            // The isolated container referred to the instance weakly. Of an object that is alive at exit, the runtime has
            // the weak references at an address that it stores shifted, so the leak detector takes them for leaked.
            InjectionManager.register(Service.self) { Service() }
        }
    }
    #endif
}
