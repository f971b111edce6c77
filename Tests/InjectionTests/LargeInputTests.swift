import Foundation
import Injection
import Testing

private struct Level<Number> {
    let last: Int
}

private struct Eight<Part: Sendable>: Sendable {
    let parts: (Part, Part, Part, Part, Part, Part, Part, Part)
    init(_ part: Part) { parts = (part, part, part, part, part, part, part, part) }
}
private typealias Kilobytes32 = Eight<Eight<Eight<Eight<Int>>>>
/// Made where there is enough stack, which making it takes, too.
private let kilobytes32: Kilobytes32 = Eight(Eight(Eight(Eight(7))))

@Suite("Large inputs", .watched)
struct LargeInputTests {
    @Test("A thread of 2 MB builds and injects a struct of 32 kB, also as an optional")
    func largeStruct() {
        #expect(MemoryLayout.size(ofValue: kilobytes32) == 32_768)
        // Each injection in a function of its own: in debug builds, a function has a place for each of its values.
        @Sendable func inject<T>(_ type: T.Type) { _ = Inject(type) }
        let end = onThread(stackSize: 2 << 20) {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                InjectionManager.register(Kilobytes32.self) { kilobytes32 }
                for _ in 1...3 { inject(Kilobytes32?.self) }
                InjectionManager.resetCurrentContainer()
                for _ in 1...3 { inject(Kilobytes32.self) }
            }
        }
        end.wait()
    }

    /// How much stack a block takes that injects the next type, with all that runs it. Measured on x86-64: 2,944 bytes
    /// in release builds, 7,584 in debug builds; more under a sanitizer.
    @Test("10,000 nested blocks fit on a stack of 64 MB; 1,000 in debug builds")
    func deepChain() {
        #if DEBUG
        let (depth, most) = (1_000, 32_768)
        #else
        let (depth, most) = (10_000, 4_096)
        #endif
        let types = manyTypes(depth)
        let addresses = Locked([Int](repeating: 0, count: depth))
        let end = onThread(stackSize: 64 << 20) {
            InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                for (number, type) in types.enumerated() { registerLevel(type, number, types, addresses) }
                #expect(injectLevel(types[0]) == depth - 1)
            }
        }
        end.wait()
        #if !INJECTION_ADDRESS_SANITIZER  // It keeps local variables off the stack, so there is nothing to measure.
        let bytes = addresses.withLock { ($0[0] - $0[depth - 1]) / (depth - 1) }
        #expect(bytes > 0 && bytes <= most, "\(bytes) bytes a level")
        #endif
    }
}

private func injectLevel(_ type: Any.Type) -> Int {
    func inject<Number>(_: Number.Type) -> Int { Inject(Level<Number>.self).last }
    return inject(type)
}

private func registerLevel<Number>(
    _: Number.Type, _ number: Int, _ types: [Any.Type], _ addresses: Locked<[Int]>
) {
    InjectionManager.register(Level<Number>.self) {
        addresses.withLock { $0[number] = addressOnStack() }
        guard number + 1 < types.count else { return Level(last: number) }
        return Level(last: injectLevel(types[number + 1]))
    }
}

/// Where the stack is now; it grows downwards.
@inline(never)
private func addressOnStack() -> Int {
    withUnsafeTemporaryAllocation(of: UInt.self, capacity: 1) { Int(bitPattern: $0.baseAddress) }
}
