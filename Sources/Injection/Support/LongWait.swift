#if canImport(Dispatch)
import Dispatch
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

extension Container {
    /// Waits until another thread has ended a build.
    ///
    /// In builds with assertions, a thread that waits for longer than ``patience`` says so once: it might wait forever,
    /// and nobody else knows for what. A lock cannot wait for a time, and the threads that it would take may be those
    /// that are blocked. So the timer has a queue of its own, for which Dispatch makes a thread.
    func wait(for build: Build, _ failure: @escaping @Sendable () -> InjectionError.Failure) {
        #if canImport(Dispatch) && !os(Windows)
        var timer: (any DispatchSourceTimer)?
        assert(
            {
                timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Injection.wait"))
                timer?.setEventHandler { [patience] in
                    var message = failure().message(afterWaiting: patience)
                    message.withUTF8 { text in _ = unsafe write(2, text.baseAddress, text.count) }
                }
                timer?.schedule(deadline: .now() + .milliseconds(patience))
                timer?.resume()
                return true
            }())
        defer { timer?.cancel() }
        #endif
        build.lock.withLock { _ in }
    }
}
