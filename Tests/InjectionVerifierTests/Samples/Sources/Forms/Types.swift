protocol Missing: Sendable { var value: Int { get } }
protocol Other: AnyObject, Sendable {}
final class MissingClass: Sendable {}
struct MissingStruct: Sendable {}
enum MissingEnum: Sendable { case one }
actor MissingActor {}
@MainActor protocol MissingView: AnyObject {}
@propertyWrapper struct Wrapped<Value> {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@resultBuilder enum Listing {
    static func buildBlock(_ parts: any Missing...) -> [any Missing] { parts }
    static func buildOptional(_ part: [any Missing]?) -> any Missing { part![0] }
}
struct Holder { var missing: any Missing }
