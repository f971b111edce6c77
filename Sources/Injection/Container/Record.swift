/// All that a container knows of one type in one session. Call under the lock of the container's state.
final class Record: @unchecked Sendable {
    var launch: Block?
    /// The registration of the session, which covers the one at launch.
    var session: Block?
    /// The registration of an ended session that no other has replaced, for the error that says so.
    var ended: Registration?
    /// The build in progress whose result will be kept; of ``block``, and not while an instance is kept.
    var build: Build?
    /// The instance that ``block`` gave.
    var kept: Instance?
    /// Where an instance of the type is put for the fast path, since there was one. It stays.
    var slot: Slot?

    var block: Block? { session ?? launch }
}
