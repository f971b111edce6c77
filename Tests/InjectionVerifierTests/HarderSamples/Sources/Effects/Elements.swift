import Injection

// A type that conforms because its elements do asks them, even where only a caller knows their type.
func areEqual<T: Equatable>(_ one: T, _ other: T) -> Bool { one == other }
struct Mark: Equatable { static func == (one: Mark, other: Mark) -> Bool { _ = Inject(OfArray.self); return true } }  // expect-warning: a cycle, unless a condition ends it when the program runs: OfArray → OfArray
struct OfArray: Sendable { init() { _ = areEqual([Mark()], [Mark()]) } }
struct Seal: Equatable { static func == (one: Seal, other: Seal) -> Bool { _ = Inject(OfOptional.self); return true } }  // expect-warning: a cycle, unless a condition ends it when the program runs: OfOptional → OfOptional
struct OfOptional: Sendable { init() { let seal: Seal? = Seal(); _ = areEqual(seal, seal) } }
struct Entry: CustomStringConvertible { var description: String { _ = Inject(OfText.self); return "" } }  // expect-warning: a cycle, if the standard library or Foundation calls this back: OfText → OfText
struct OfText: Sendable { init() { _ = [Entry()].description } }
struct Digit: Hashable { func hash(into hasher: inout Hasher) { _ = Inject(OfHash.self) } }  // expect-warning: a cycle, if the standard library or Foundation calls this back: OfHash → OfHash
struct OfHash: Sendable { init() { _ = [Digit()].hashValue } }
struct Grade: Comparable { static func < (one: Grade, other: Grade) -> Bool { _ = Inject(OfOrder.self); return true } }  // expect-warning: a cycle, if the standard library or Foundation calls this back: OfOrder → OfOrder
func ordered<S: Sequence>(_ elements: S) -> [S.Element] where S.Element: Comparable { elements.sorted() }
struct OfOrder: Sendable { init() { _ = ordered([Grade()]) } }
extension Sequence where Element: Comparable { func biggest() -> Element? { self.max() } }
struct Size: Comparable { static func < (one: Size, other: Size) -> Bool { _ = Inject(OfSelf.self); return true } }  // expect-warning: a cycle, if the standard library or Foundation calls this back: OfSelf → OfSelf
struct OfSelf: Sendable { init() { _ = [Size()].biggest() } }
final class Watched<V: Equatable> {
    var changes = 0
    var value: V { didSet { if oldValue != value { changes += 1 } } }
    init(_ value: V) { self.value = value }
}
struct Shade: Equatable { static func == (one: Shade, other: Shade) -> Bool { _ = Inject(OfObserver.self); return true } }  // expect-warning: a cycle, if the standard library or Foundation calls this back: OfObserver → OfObserver
struct OfObserver: Sendable { init() { let watched = Watched<Shade?>(nil); watched.value = Shade() } }

// Nothing of these is asked.
struct Plain: Equatable {}
struct OfPlain: Sendable { init() { _ = areEqual([Plain()], []) } }
struct Unasked: Equatable { static func == (one: Unasked, other: Unasked) -> Bool { _ = Inject(OfUnasked.self); return true } }
struct OfUnasked: Sendable { init() { _ = [Unasked()].isEmpty } }
func registerElements() {
    InjectionManager.register(OfArray.self) { OfArray() }
    InjectionManager.register(OfOptional.self) { OfOptional() }
    InjectionManager.register(OfText.self) { OfText() }
    InjectionManager.register(OfHash.self) { OfHash() }
    InjectionManager.register(OfOrder.self) { OfOrder() }
    InjectionManager.register(OfSelf.self) { OfSelf() }
    InjectionManager.register(OfObserver.self) { OfObserver() }
    InjectionManager.register(OfPlain.self) { OfPlain() }
    InjectionManager.register(OfUnasked.self) { OfUnasked() }
    _ = Inject(OfPlain.self)
}
