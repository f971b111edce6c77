public protocol Clock: Sendable {}
public protocol `its clock`: Sendable {}
public protocol Router: AnyObject {}
final class ClockImpl: Clock {}
