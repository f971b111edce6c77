/// One run of a block.
final class Build: Sendable {
    let registration: Registration
    /// The build whose block asked for this one, in the same container and on the same stack.
    let enclosing: Build?
    /// The session in which it began. A build inside an overtaken one belongs to that one's session.
    let session: Session
    /// The session that the block was registered for, if any; then so is what it registers.
    let ending: Session?
    /// Whether the container is to keep the result; not inside an overtaken build.
    let isKept: Bool
    /// The thread that runs the block.
    let thread: UInt
    /// Held while the block runs. Whoever waits for the build waits for this lock, and so lends it its priority.
    let lock = Guarded(())

    init(_ block: Block, for caller: ContainerState.Caller, in session: Session, ending: Session?, isKept: Bool) {
        registration = block.registration
        enclosing = caller.build
        self.session = session
        self.ending = ending
        self.isKept = isKept
        thread = caller.thread
    }
}
