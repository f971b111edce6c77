import CAllocation
import Injection

extension Section {
    /// Bytes on the heap for each of 10,000 types.
    static let memory = Section(
        title: "memory, per type", thinning: 10,
        cases: [
            Case(name: "registered type", baseline: nil, unit: .bytes) { _ in
                InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                    bytesPerType { for type in types { register(type) } }
                }
            },
            Case(name: "instance", baseline: nil, unit: .bytes) { _ in
                var instances: [AnyObject] = []
                instances.reserveCapacity(types.count)
                return bytesPerType { for type in types { instances.append(type.make()) } }
            },
            Case(name: "cached type", baseline: nil, beyond: "instance", unit: .bytes) { _ in
                InjectionManager.withIsolatedContainer(inheritingRegistrations: false) {
                    for type in types { register(type) }
                    return bytesPerType { for type in types { inject(type) } }
                }
            },
        ])

    private static let types = Array(hundredThousand.prefix(10_000))

    private static func bytesPerType(_ allocate: () -> Void) -> Double {
        let before = allocated_bytes()
        allocate()
        return Double(Int(allocated_bytes()) - Int(before)) / Double(types.count)
    }
}
