import Foundation
import Injection

// Only the two apps register it. The widget runs what these types bring only where it names the type.
public struct Ballast: Sendable { let weight = 7 }
public func registerBallast() { InjectionManager.register(Ballast.self) { Ballast() } }
func weight() -> Int { Inject(Ballast.self).weight }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinWidget)

// The widget names none of these.
public struct Depth: Comparable {
    let meters: Int
    public init(_ meters: Int) { self.meters = meters }
    public static func < (left: Depth, right: Depth) -> Bool { left.meters + Inject(Ballast.self).weight < right.meters }
}
public struct Cargo: Codable {
    let tons: Int
    public init(from decoder: any Decoder) throws {
        tons = try decoder.singleValueContainer().decode(Int.self) + Inject(Ballast.self).weight
    }
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(tons + Inject(Ballast.self).weight)
    }
}
public struct Pennant: ExpressibleByStringLiteral {
    let text: String
    public init(stringLiteral text: String) { self.text = text + "\(Inject(Ballast.self).weight)" }
}
public struct Sails: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue + Inject(Ballast.self).weight }
}
public final class Voyage: Operation, @unchecked Sendable {
    public override func main() { print(Inject(Ballast.self).weight) }
}
public func leave() {
    atexit { print(Inject(Ballast.self).weight) }
    atexit(sink)
}
func sink() { print(Inject(Ballast.self).weight) }
// The apps, which register what it needs, make a value of it.
public func sail() -> Bool { Depth(1) < Depth(2) }

// The widget names these: a value, a metatype alone, an element, a superclass, and what a property holds. So each runs.
public struct Width: Comparable {
    let meters: Int
    public init(_ meters: Int) { self.meters = meters }
    public static func < (left: Width, right: Width) -> Bool { left.meters + Inject(Ballast.self).weight < right.meters }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinWidget)
}
public struct Crew: Decodable {
    let count: Int
    public init(from decoder: any Decoder) throws { count = weight() }
}
public struct Fleet: Decodable { let flag: Flag }
struct Flag: Decodable {
    let text: String
    init(from decoder: any Decoder) throws { text = "\(Inject(Ballast.self).weight)" }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinWidget)
}
open class Trip: Operation, @unchecked Sendable {
    public override func main() { print(Inject(Ballast.self).weight) }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinWidget)
}
public final class DayTrip: Trip, @unchecked Sendable {}
// A known false alarm: the extension does not name it, but code can have a value of an enum without naming that.
public enum Knot: String { case bowline, hitch }
extension Knot: CustomStringConvertible {
    public var description: String { rawValue + "\(Inject(Ballast.self).weight)" }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinShare and TwinWidget)
}
public func lower() {
    atexit { print(Inject(Ballast.self).weight) }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinWidget)
    atexit(drop)
}
func drop() { print(Inject(Ballast.self).weight) }  // expect-error: Ballast is injected but registered nowhere; write `InjectionManager.register(Ballast.self) { … }` (in TwinWidget)
