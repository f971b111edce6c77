import Testing

#if EXIT_TESTS
extension ExitTest.Result? {
    /// What the process of an exit test wrote to standard error. Observe `\.standardErrorContent`.
    var printed: String { String(decoding: self?.standardErrorContent ?? [], as: UTF8.self) }
}
#endif
