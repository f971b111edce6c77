import Foundation

/// Says in which test the process crashes.
enum Crashes {
    private static let signals = [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT]
    /// What handled each signal before.
    private nonisolated(unsafe) static let handlers = UnsafeMutablePointer<sigaction>.allocate(capacity: 64)

    static func nameTests() {
        for number in signals {
            var action = sigaction()
            #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = report
            #else
            action.__sigaction_handler.sa_handler = report
            #endif
            action.sa_flags = CInt(SA_ONSTACK)
            sigaction(number, &action, handlers + Int(number))
        }
    }

    private static let report: @convention(c) (CInt) -> Void = { number in
        for part in RunningTest.current.map({ ["\nin the test ", $0.name, "\n"] }) ?? [] {
            var part = part
            part.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
        // What crashed does so again, and the report comes from whoever makes one.
        sigaction(number, handlers + Int(number), nil)
    }

    // MARK: Overflows

    /// Gives the caller's thread a second stack: when the first one overflows, there is no room to say so.
    static func prepareThread() {
        var current = stack_t()
        // A sanitizer has given it one, or an earlier test.
        guard sigaltstack(nil, &current) == 0, current.ss_flags & CInt(SS_DISABLE) != 0 else { return }
        let size = 1 << 16
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        sigaltstack(&stack, nil)
        pthread_setspecific(freedWithThread, stack.ss_sp)
    }

    private static let freedWithThread: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key) { stack in
            #if canImport(Darwin)
            stack.deallocate()
            #else
            stack?.deallocate()
            #endif
        }
        return key
    }()
}
