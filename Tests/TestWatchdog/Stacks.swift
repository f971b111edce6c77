import Foundation
import Synchronization

/// Where each of the other threads is, and in which test. Empty where the system's report of a crash says so.
enum Stacks {
    struct Stack {
        let test: String?
        fileprivate let title: String
        fileprivate let frames: [String]

        /// With the source of each frame, which takes a while to find.
        var description: String {
            ([title] + frames.map { "  " + Stacks.description(of: $0) } + [""]).joined(separator: "\n")
        }
    }

    #if canImport(Glibc)
    static var all: [Stack] {
        _ = (frames, test)
        // Threads of a dispatch queue block most signals; not this one.
        signal(SIGPROF) { _ in Stacks.note() }
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return threads.compactMap { pid_t($0) }.compactMap(stack)
    }

    /// What a thread writes down about itself.
    private nonisolated(unsafe) static let frames = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
        capacity: 64)
    private static let count = Atomic<CInt>(-1)
    /// Whatever it is in the middle of, a thread can read what its task has, and copy bytes.
    private nonisolated(unsafe) static let test = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1_000)
    private static let testLength = Atomic<Int>(0)

    private static func note() {
        typealias Backtrace = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, CInt) -> CInt
        guard let backtrace = dlsym(nil, "backtrace") else { return }
        var length = 0
        for byte in (RunningTest.current?.name ?? "").utf8.prefix(test.count) {
            test[length] = byte
            length += 1
        }
        testLength.store(length, ordering: .relaxed)
        count.store(unsafeBitCast(backtrace, to: Backtrace.self)(frames, 64), ordering: .releasing)
    }

    /// nil for a thread that cannot be asked.
    private static func stack(of thread: pid_t) -> Stack? {
        typealias SignalThread = @convention(c) (pid_t, pid_t, CInt) -> CInt
        guard let signalThread = dlsym(nil, "tgkill") else { return nil }
        count.store(-1, ordering: .relaxed)
        _ = unsafeBitCast(signalThread, to: SignalThread.self)(getpid(), thread, SIGPROF)
        // On a busy machine a thread that loops may not have its turn for seconds.
        for _ in 1...5_000 where count.load(ordering: .acquiring) < 0 { usleep(1_000) }
        let count = count.load(ordering: .acquiring)
        guard count > 0 else { return nil }
        typealias Symbols =
            @convention(c) (
                UnsafeMutablePointer<UnsafeMutableRawPointer?>, CInt
            ) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        guard let function = dlsym(nil, "backtrace_symbols"),
            let symbols = unsafeBitCast(function, to: Symbols.self)(frames, count)
        else { return nil }
        // The first ones are of the signal.
        let lines = (3..<max(3, Int(count))).compactMap { symbols[$0].map { String(cString: $0) } }
        let test = String(decoding: test[..<testLength.load(ordering: .relaxed)], as: UTF8.self)
        let title = "thread \(thread)" + (test.isEmpty ? "" : ", in the test \(test)")
        return Stack(test: test.isEmpty ? nil : test, title: title, frames: lines)
    }

    /// Asks for the source of what is in the program of the tests.
    ///
    /// - Parameter frame: Such as `program(+0x1234) [0x561234]`, or `library.so(name+0x12) [0x7f1234]`.
    /// - Returns: The function, and where it is; the frame itself where that is not known.
    fileprivate static func description(of frame: String) -> String {
        guard let match = frame.wholeMatch(of: /(.*xctest)\(\+0x([0-9a-f]+)\) ?\[.*\]/) else { return frame }
        let symbolizer = Process()
        symbolizer.executableURL = URL(filePath: "/usr/bin/env")
        symbolizer.arguments = ["llvm-symbolizer", "--pretty-print", "--obj=\(match.1)", "0x\(match.2)"]
        let output = Pipe()
        symbolizer.standardOutput = output
        guard (try? symbolizer.run()) != nil else { return frame }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        return text.isEmpty ? frame : text.trimmingCharacters(in: .whitespacesAndNewlines).replacing("\n", with: "\n  ")
    }
    #else
    static var all: [Stack] { [] }

    fileprivate static func description(of frame: String) -> String { frame }
    #endif
}
