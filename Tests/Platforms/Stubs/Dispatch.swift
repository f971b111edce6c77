// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the library uses of Dispatch, declared as there.

public class DispatchQueue: @unchecked Sendable {
    public convenience init(label: String) { fatalError() }
    public class var main: DispatchQueue { fatalError() }
    public class func getSpecific<T>(key: DispatchSpecificKey<T>) -> T? { nil }
    public func setSpecific<T>(key: DispatchSpecificKey<T>, value: T?) {}
}
public final class DispatchSpecificKey<T>: @unchecked Sendable { public init() {} }
public enum DispatchTimeInterval: Sendable { case microseconds(Int), milliseconds(Int) }
public struct DispatchTime: Sendable { public static func now() -> DispatchTime { fatalError() } }
public func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
public enum DispatchTimeoutResult: Sendable { case success, timedOut }
public class DispatchSemaphore: @unchecked Sendable {
    public init(value: Int) {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
}
public protocol DispatchSourceTimer {
    func setEventHandler(handler: (@Sendable () -> Void)?)
    func schedule(deadline: DispatchTime)
    func resume()
    func cancel()
}
public class DispatchSource {
    public class func makeTimerSource(queue: DispatchQueue?) -> any DispatchSourceTimer { fatalError() }
}
