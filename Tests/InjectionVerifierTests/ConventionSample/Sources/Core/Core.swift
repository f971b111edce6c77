public protocol Clock: Sendable {}
public protocol Router: AnyObject {}
final class ClockImpl: Clock {}
