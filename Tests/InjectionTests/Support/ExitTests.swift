import Foundation
import Testing

#if EXIT_TESTS
extension ExitTest.Result? {
    /// What the process of an exit test wrote to standard error. Observe `\.standardErrorContent`.
    var printed: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}

/// Shows what the process of an exit test writes to standard error, which is otherwise discarded: for those that must
/// succeed, to say why they do not. Where the system reports a crash, that report does.
func showErrors() {
    #if canImport(Glibc)
    let parent = open("/proc/\(getppid())/fd/2", O_WRONLY | O_APPEND)
    if parent >= 0 { dup2(parent, STDERR_FILENO) }
    #endif
}

/// Has the allocator overwrite freed memory in the processes of exit tests, which inherit the environment.
///
/// Otherwise freed memory often looks alive, and code that uses it goes on as if nothing were wrong.
func overwriteFreedMemoryInExitTests() { _ = overwritesFreedMemory }

/// Set once: another thread may read the environment at the same time.
private let overwritesFreedMemory: Bool =
    setenv("MALLOC_PERTURB_", "165", 1) == 0 && setenv("MallocScribble", "1", 1) == 0
#endif
