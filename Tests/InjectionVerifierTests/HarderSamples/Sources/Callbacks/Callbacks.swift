import Foundation
import Injection

// Something else calls back: derived conformances, iterators, superclasses, errors.
func registerCallbacks() {
    InjectionManager.register(Nested.self) { Nested() }
    InjectionManager.register(NestedInList.self) { NestedInList() }
    InjectionManager.register(Encoding.self) { Encoding() }
    InjectionManager.register(Iterating.self) { Iterating() }
    InjectionManager.register(Listing.self) { Listing() }
    InjectionManager.register(Looping.self) { Looping() }
    InjectionManager.register(Inheriting.self) { Inheriting() }
    InjectionManager.register(Failing.self) { Failing() }
    InjectionManager.register(FailingAny.self) { FailingAny() }
    InjectionManager.register(Sorting.self) { Sorting() }
    InjectionManager.register(Keeping.self) { Keeping() }
    InjectionManager.register(Rendering.self) { Rendering() }
    InjectionManager.register(Comparing.self) { Comparing() }
}

final class Nested: Sendable { init() { _ = try? JSONDecoder().decode(Envelope.self, from: Data()) } }
struct Envelope: Decodable { var letter: Sheet; var other: Int }
struct Sheet: Decodable {
    init(from decoder: any Decoder) throws { _ = Inject(Nested.self) }  // expect-warning: Nested → Nested
}

final class NestedInList: Sendable { init() { _ = try? JSONDecoder().decode(Folder.self, from: Data()) } }
struct Folder: Codable { var papers: [String: [Paper]]?; var name: String }
struct Paper: Codable {
    init(from decoder: any Decoder) throws { _ = Inject(NestedInList.self) }  // expect-warning: NestedInList → NestedInList
    func encode(to encoder: any Encoder) throws { _ = Inject(Encoding.self) }  // expect-warning: Encoding → Encoding
}
final class Encoding: Sendable { init() { _ = try? JSONEncoder().encode(Folder(papers: nil, name: "")) } }

struct Count: Sequence {
    func makeIterator() -> CountIterator { CountIterator() }
}
struct CountIterator: IteratorProtocol {
    mutating func next() -> Int? { _ = Inject(Iterating.self); return nil }  // expect-warning: Iterating → Iterating
}
final class Iterating: Sendable { init() { _ = Count().map { $0 } } }

struct Steps: Sequence, IteratorProtocol {
    mutating func next() -> Int? { _ = Inject(Listing.self); return nil }  // expect-warning: Listing → Listing
}
final class Listing: Sendable { init() { _ = Array(Steps()) } }

struct Rounds: Sequence, IteratorProtocol {
    mutating func next() -> Int? { _ = Inject(Looping.self); return nil }  // expect-error: a cycle: Looping → Looping
}
final class Looping: Sendable { init() { for _ in Rounds() {} } }

class Named: Hashable {
    static func == (left: Named, right: Named) -> Bool { true }
    func hash(into hasher: inout Hasher) { _ = Inject(Inheriting.self) }  // expect-warning: Inheriting → Inheriting
}
final class Renamed: Named {}
final class Inheriting: Sendable { init() { _ = Set([Renamed()]) } }

enum Broken: LocalizedError {
    case broken
    var errorDescription: String? { _ = Inject(Failing.self); return nil }  // expect-warning: Failing → Failing
}
final class Failing: Sendable { init() { _ = Broken.broken.localizedDescription } }
enum Cracked: LocalizedError {
    case cracked
    var failureReason: String? { _ = Inject(FailingAny.self); return nil }  // expect-warning: FailingAny → FailingAny
}
final class FailingAny: Sendable {
    init() { do { try fail() } catch { _ = error.localizedDescription } }
    func fail() throws { throw Cracked.cracked }
}

struct Rank: Comparable {
    static func < (left: Rank, right: Rank) -> Bool { _ = Inject(Sorting.self); return true }  // expect-warning: Sorting → Sorting
}
final class Sorting: Sendable { init() { _ = [Rank(), Rank()].sorted() } }

// The array keeps the objects, and calls none of their requirements.
final class Keeping: Sendable { init() { _ = [Idle()]; _ = Idle().description } }
struct Idle: Hashable, Codable, CustomStringConvertible {
    var description: String { "" }
    func hash(into hasher: inout Hasher) { _ = Inject(Keeping.self) }
    init() {}
    init(from decoder: any Decoder) throws { _ = Inject(Keeping.self) }
}

// Some accessors yield. The standard library and code call them.
struct Drawer: Collection {
    var startIndex: Int { 0 }
    var endIndex: Int { 1 }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> Int { _ = Inject(Searching.self); return 1 }  // expect-warning: Searching → Searching
}
final class Searching: Sendable { init() { _ = Drawer().first { $0 > 1 } } }
struct Gauge {
    var level: Int { get { 1 } set { _ = Inject(Measuring.self) } }  // expect-error: a cycle: Measuring → Measuring
}
func change(_ value: inout Int) { value += 1 }
final class Measuring: Sendable { init() { var gauge = Gauge(); change(&gauge.level) } }
class Meter { var level = 0 }
final class Watched: Meter { override var level: Int { didSet { _ = Inject(Watching.self) } } }  // expect-error: a cycle: Watching → Watching
final class Watching: Sendable { init() { Watched().level += 1 } }
func registerAccessed() {
    InjectionManager.register(Searching.self) { Searching() }
    InjectionManager.register(Measuring.self) { Measuring() }
    InjectionManager.register(Watching.self) { Watching() }
}

final class Rendering: Sendable { init() { _ = [[Rendered()]].description } }
struct Rendered: CustomStringConvertible {
    var description: String { _ = Inject(Rendering.self); return "" }  // expect-warning: Rendering → Rendering
}

final class Comparing: Sendable { init() { _ = [2, 1].sorted(using: Comparator()) } }
struct Comparator: SortComparator {
    var order = SortOrder.forward
    func compare(_ left: Int, _ right: Int) -> ComparisonResult { _ = Inject(Comparing.self); return .orderedSame }  // expect-warning: Comparing → Comparing
}
