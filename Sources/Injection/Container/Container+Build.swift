extension Container {
    /// Runs a block, and keeps the instance unless another registration of the type overtook it.
    ///
    /// - Returns: The instance, if the caller may have it. Without one, something has changed since the build was
    /// decided
    ///   on; if the block had begun by then, one more run was overtaken.
    func run(_ build: Build, within activity: Activity?, _ overtakenRuns: inout Int) -> Any? {
        let removed = Removed()
        // Locked before anyone can see it; from then on, whoever asks for the type waits for it.
        let instance = build.lock.withLock { _ -> Any? in
            defer { removed.others.append(build.takeBlock()) }
            guard state.withLock({ $0.begin(build) }) else { return nil }

            let running = Activity(build, in: self, within: activity)
            let instance = Context(of: self, doing: running).run { build.makeInstance() }
            running.end()
            return state.withLock { state in
                let isReceived = state.finish(build, instance, removed)
                removed.settle(in: state)
                fill(build.registration.key, in: state)
                if !isReceived { overtakenRuns += 1 }
                return isReceived ? instance : nil
            }
        }
        letGo(of: removed)
        return instance
    }
}
