import Foundation
import Injection

// The standard library calls back: to hash, to compare, to describe, to decode.
func registerCalledBack() {
    InjectionManager.register(Hashing.self) { Hashing() }
    InjectionManager.register(HashingKeys.self) { HashingKeys() }
    InjectionManager.register(Comparing.self) { Comparing() }
    InjectionManager.register(Describing.self) { Describing() }
    InjectionManager.register(Decoding.self) { Decoding() }
    InjectionManager.register(Locating.self) { Locating() }
}

final class Hashing: Sendable { init() { var rows: Set<Row> = []; rows.insert(Row()) } }
struct Row: Hashable {
    func hash(into hasher: inout Hasher) { _ = Inject(Hashing.self) }  // expect-warning: a cycle, if the standard library or Foundation calls this back: Hashing → Hashing
}

final class HashingKeys: Sendable { init() { _ = [[Key(value: 1)]: 1] } }
struct Key<Value: Hashable>: Hashable {
    let value: Value
    static func == (left: Self, right: Self) -> Bool { Inject(HashingKeys.self) === Inject(HashingKeys.self) }  // expect-warning: HashingKeys → HashingKeys
    func hash(into hasher: inout Hasher) {}
}

final class Comparing: Sendable { init() { _ = [Mark()].contains(Mark()) } }
struct Mark: Equatable {
    static func == (left: Mark, right: Mark) -> Bool { Inject(Comparing.self) === Inject(Comparing.self) }  // expect-warning: Comparing → Comparing
}

final class Describing: Sendable { init() { _ = "\(Label())" } }
struct Label: CustomStringConvertible {
    var description: String { _ = Inject(Describing.self); return "" }  // expect-warning: Describing → Describing
}

final class Decoding: Sendable { init() { _ = try? JSONDecoder().decode(Letter.self, from: Data()) } }
struct Letter: Decodable {
    init(from decoder: any Decoder) throws { _ = Inject(Decoding.self) }  // expect-warning: Decoding → Decoding
}

// Nobody can tell when a key path is used.
final class Locating: Sendable {
    init() { _ = self[keyPath: \.own] }
    var own: Locating { Inject() }  // expect-note: not verified: a cycle, if a stored closure or a key path is used
}
