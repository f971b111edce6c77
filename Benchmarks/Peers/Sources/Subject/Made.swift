import Foundation
import Synchronization

// As many types as a comparison needs, made at run time: numbers in binary, each a generic type nested in another.

/// A class that counts its instances, and whose type is known only at run time.
package protocol Made: AnyObject, Sendable {
    init()
    static var next: [any Made.Type] { get }
}

/// How every instance of a ``Made`` type is made.
package enum Making {
    package static let count = Atomic<Int>(0)
    /// How long an initializer takes, in microseconds.
    package static let microseconds = Atomic<Int>(0)
}

package protocol Numeral {}

extension Numeral {
    static var next: [any Made.Type] { [Instance<Zero<Self>>.self, Instance<One<Self>>.self] }
}

package enum End: Numeral {}
package enum Zero<Rest: Numeral>: Numeral {}
package enum One<Rest: Numeral>: Numeral {}

package final class Instance<Number: Numeral>: Made {
    package init() {
        Making.count.add(1, ordering: .relaxed)
        let microseconds = Making.microseconds.load(ordering: .relaxed)
        if microseconds > 0 { usleep(UInt32(microseconds)) }
    }

    package static var next: [any Made.Type] { Number.next }
}

/// Makes distinct types. A longer list begins with the shorter ones.
package func madeTypes(_ count: Int) -> [any Made.Type] {
    var types: [any Made.Type] = [Instance<End>.self]
    types.reserveCapacity(count + 1)
    var first = 0
    while types.count < count {
        types += types[first].next
        first += 1
    }
    return Array(types.prefix(count))
}
