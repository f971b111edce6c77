public protocol Logger: Sendable {}
public struct RightLogger: Logger { public init() {} }
