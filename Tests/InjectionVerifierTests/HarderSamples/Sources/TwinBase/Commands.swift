import Injection

// The widget has a type that takes what it needs from here, so the compiler writes a part of this file into the widget's
// module, too. The file is not the widget's own: it reaches none of these injections, and neither does the extension.
public struct Anchor: Sendable { public init() {} }
public func registerAnchor() { InjectionManager.register(Anchor.self) { Anchor() } }
public protocol Command { func run() }
extension Command { public func run() {} }
public protocol Titled { var title: String { get set } }
extension Titled {
    public var title: String {
        get { "" }
        set { print(newValue) }
    }
}
public struct Weigh: Command {
    let anchor: Anchor = Inject()
    public init() {}
    public func run() { print(anchor, Inject(Anchor.self)) }
}
