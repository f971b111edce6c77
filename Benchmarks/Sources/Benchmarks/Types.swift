// As many types as a case needs, made at run time: numbers in binary, each a generic type nested in another.

protocol Numeral {}

extension Numeral {
    static var next: [any RuntimeType.Type] { [Instance<Zero<Self>>.self, Instance<One<Self>>.self] }
}

enum End: Numeral {}
enum Zero<Rest: Numeral>: Numeral {}
enum One<Rest: Numeral>: Numeral {}

/// A class that can be registered when its type is known only at run time.
protocol RuntimeType: AnyObject, Sendable {
    init()
    static var next: [any RuntimeType.Type] { get }
}

final class Instance<Number: Numeral>: RuntimeType {
    static var next: [any RuntimeType.Type] { Number.next }
}

/// Makes distinct types. A longer list begins with the shorter ones.
func runtimeTypes(_ count: Int) -> [any RuntimeType.Type] {
    var types: [any RuntimeType.Type] = [Instance<End>.self]
    types.reserveCapacity(count + 1)
    var first = 0
    while types.count < count {
        types += types[first].next
        first += 1
    }
    return Array(types.prefix(count))
}

extension RuntimeType {
    /// What a case of `Inject` is measured beyond: the initializer alone, called as a block calls it.
    @inline(never)
    static func make() -> Self { Self() }
}
