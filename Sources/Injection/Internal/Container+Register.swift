extension Container {
    /// Registers a type's block: at once, or, inside the closure of a reset, when that ends.
    func register(_ block: Block, fileID: StaticString, line: UInt) {
        let activity = Context.current.callersActivity
        if let build = activity?.build(of: block.registration.key, in: self) {
            Misuse.registeredInOwnBlock(block.registration, running: build.registration).stop(
                fileID: fileID, line: line)
        }
        if let staged = activity?.stagedBlocks(for: self) { return staged.append(block) }
        let (evicted, replaced) = state.withLock { state in
            let replaced = state.register(block)
            return (replaced.instance.map { [$0.evicted()] } ?? [], replaced.block.map { [$0] } ?? [])
        }
        letGo(of: consume evicted, replaced: consume replaced, isReset: false)
    }

    func isRegistered(_ type: Any.Type) -> Bool { state.withLock { $0.isRegistered(ObjectIdentifier(type)) } }
}
