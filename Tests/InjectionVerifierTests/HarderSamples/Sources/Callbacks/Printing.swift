import Injection

// Code that prints a value asks it for its description, even as `Any` or as a type that requires nothing.
func registerPrinted() {
    InjectionManager.register(Printing.self) { Printing() }
    InjectionManager.register(Debugging.self) { Debugging() }
    InjectionManager.register(Dumping.self) { Dumping() }
    InjectionManager.register(Describing.self) { Describing() }
    InjectionManager.register(ListingAll.self) { ListingAll() }
    InjectionManager.register(Mirroring.self) { Mirroring() }
}
struct Printed: CustomStringConvertible {
    var description: String { _ = Inject(Printing.self); return "" }  // expect-warning: Printing → Printing
}
final class Printing: Sendable { init() { print(1, Printed()) } }
struct Debugged: CustomDebugStringConvertible {
    var debugDescription: String { _ = Inject(Debugging.self); return "" }  // expect-warning: Debugging → Debugging
}
final class Debugging: Sendable { init() { debugPrint(Debugged()) } }
struct Dumped: CustomReflectable {
    var customMirror: Mirror { _ = Inject(Dumping.self); return Mirror(reflecting: 1) }  // expect-warning: Dumping → Dumping
}
final class Dumping: Sendable { init() { dump(Dumped()) } }
struct Described: CustomStringConvertible {
    var description: String { _ = Inject(Describing.self); return "" }  // expect-warning: Describing → Describing
}
func describe<T>(_ value: T) -> String { String(describing: value) }
final class Describing: Sendable { init() { _ = describe(Described()) } }
struct Listed: CustomDebugStringConvertible {
    var debugDescription: String { _ = Inject(ListingAll.self); return "" }  // expect-warning: ListingAll → ListingAll
}
final class ListingAll: Sendable { init() { _ = "\([Listed()])" } }
struct Mirrored: CustomReflectable {
    var customMirror: Mirror { _ = Inject(Mirroring.self); return Mirror(reflecting: 1) }  // expect-warning: Mirroring → Mirroring
}
final class Mirroring: Sendable { init() { _ = Mirror(reflecting: Mirrored()) } }
