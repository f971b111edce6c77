/// One run of a block.
final class Build: Sendable {
    let registration: Registration
    /// The build whose block asked for this one, in the same container and on the same stack.
    let enclosing: Build?
    /// The session in which it began.
    let session: Session
    /// Whether the block was registered for the session; then so is what it registers.
    let isForSession: Bool
    /// Whether whoever asked for it is a part of a block of the same session, and so receives the result even if a
    /// reset has ended that.
    let isReceived: Bool
    /// The thread that runs the block.
    let thread: UInt
    /// Held while the block runs. Whoever waits for the build waits for this lock, and so lends it its priority.
    let lock = Guarded(())
    private let block: Guarded<Block?>

    init(_ block: Block, for caller: ContainerState.Caller, in session: Session, isForSession: Bool) {
        registration = block.registration
        enclosing = caller.build
        self.session = session
        self.isForSession = isForSession
        isReceived = !caller.insists && caller.seen === session
        thread = caller.thread
        self.block = Guarded(block)
    }

    /// Runs the block.
    func makeInstance() -> Any { block.withLock { $0 }!.makeInstance() }

    /// Gives the block back: it may have been replaced meanwhile, and this the last reference to it and to all that it
    /// has captured. A task that the block has started keeps only the build.
    func takeBlock() -> Block { block.withLock { exchange(&$0, with: nil) }! }
}
