import Foundation
import Synchronization

// As many types as a comparison needs, made at run time: numbers in binary, each a generic type nested in another.

/// A class that counts its instances, and whose type is known only at run time.
public protocol Made: AnyObject, Sendable {
    init()
    static var next: [any Made.Type] { get }
}

/// How every instance of a ``Made`` type is made.
public enum Making {
    public static let count = Atomic<Int>(0)
    /// How long an initializer takes, in microseconds.
    public static let microseconds = Atomic<Int>(0)
}

public protocol Numeral {}

extension Numeral {
    static var next: [any Made.Type] { [Instance<Zero<Self>>.self, Instance<One<Self>>.self] }
}

public enum End: Numeral {}
public enum Zero<Rest: Numeral>: Numeral {}
public enum One<Rest: Numeral>: Numeral {}

public final class Instance<Number: Numeral>: Made {
    public init() {
        Making.count.add(1, ordering: .relaxed)
        let microseconds = Making.microseconds.load(ordering: .relaxed)
        if microseconds > 0 { usleep(UInt32(microseconds)) }
    }

    public static var next: [any Made.Type] { Number.next }
}

/// Makes distinct types. A longer list begins with the shorter ones.
public func madeTypes(_ count: Int) -> [any Made.Type] {
    var types: [any Made.Type] = [Instance<End>.self]
    types.reserveCapacity(count + 1)
    var first = 0
    while types.count < count {
        types += types[first].next
        first += 1
    }
    return Array(types.prefix(count))
}
