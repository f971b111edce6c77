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

/// Has the allocator overwrite freed memory in this process, which is that of an exit test. With glibc only.
///
/// Otherwise freed memory often looks alive, and code that uses it goes on as if nothing were wrong. Not in the
/// environment, as `MALLOC_PERTURB_`: builds that other tests start would inherit it, and SwiftPM's own process may end
/// without a word where it is set.
func overwriteFreedMemory() {
    #if canImport(Glibc)
    // `malloc.h` is not part of the module `Glibc`; -6 is its `M_PERTURB`.
    guard let mallopt = dlsym(nil, "mallopt") else { preconditionFailure("no mallopt") }
    let setOption = unsafeBitCast(mallopt, to: (@convention(c) (Int32, Int32) -> Int32).self)
    // Refused under the address sanitizer, whose allocator finds the same mistakes by itself.
    _ = setOption(-6, 165)
    #endif
}
#endif
