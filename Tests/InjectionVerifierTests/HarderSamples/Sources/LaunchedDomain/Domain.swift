import Injection

public struct Orders: Sendable {}
public struct Prices: Sendable {}
public struct Stock: Sendable {}
public struct Journal: Sendable {}
public struct Printer: Sendable {}

// The program is in this package: also what is public is called by it, or by nobody.
public func registerOrders() { InjectionManager.register(Orders.self) { Orders() } }
func registerPrices() { InjectionManager.register(Prices.self) { Prices() } }  // expect-warning: Prices is registered in code that nothing reaches: nothing that runs the program, and no test, calls `registerAll()`
func registerAll() { registerPrices() }
public func registerThroughHelper() { register(Stock.self) { Stock() } }  // expect-warning: Stock is registered in code that nothing reaches: nothing that runs the program, and no test, calls `registerThroughHelper()`
func register<T>(_ type: T.Type, _ block: @escaping @Sendable () -> T) { InjectionManager.register(type, block) }
func registerJournalThroughHelper() { register(Journal.self) { Journal() } }  // expect-warning: Journal is registered in code that nothing reaches

// Other modules call the members that they declare.
struct Plugin: CustomStringConvertible {
    var description: String { InjectionManager.register(Printer.self) { Printer() }; return "" }
}
public func useDomain() {
    _ = Inject(Orders.self); _ = Inject(Prices.self); _ = Inject(Stock.self); _ = Inject(Journal.self)
    _ = Inject(Printer.self)
}
