public protocol Logger: Sendable {}
public struct LeftLogger: Logger { public init() {} }
