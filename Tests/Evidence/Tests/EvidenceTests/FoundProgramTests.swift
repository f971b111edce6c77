import Evidence
import Testing

extension EvidenceTests {
    /// Each failed once.
    @Suite("Programs that found a fault")
    struct FoundPrograms {
        @Test("a session's own instance, also in a block that a reset has overtaken")
        func sessionInOvertakenBlock() {
            expectAgreement(
                Program([
                    .register(.record, Block()),
                    .register(.store, Block(hook: [.reset([.register(.record, Block())])])),
                    .inject(.store),
                    .register(.service, Block([.register(.store, Block()), .markSession, .sessionResolve(.record)])),
                    .inject(.service),
                ]))
        }

        @Test("an overtaken block gets the new session's instance, also while a container is isolated")
        func cachedInOvertakenBlock() {
            expectAgreement(
                Program(
                    usesSharedContainer: true, limit: 200,
                    [.reset([])] + Kind.allCases.map { .register($0, Block()) } + [
                        .register(.store, Block(hook: [.reset([]), .inject(.record)])),
                        .inject(.store),
                        .markSession,
                        .register(.service, Block([.register(.store, Block()), .inject(.record)])),
                        .isolated(inheriting: false, [.sessionResolve(.service)]),
                    ]))
        }

        @Test("a session that began at the end of its container is over when that is gone")
        func sessionOfEndedContainer() {
            expectAgreement(
                Program([
                    .isolated(inheriting: false, [.register(.store, Block(hook: [.markSession])), .inject(.store)]),
                    .checkSession,
                    .sessionResolve(.store),
                ]))
        }

        @Test("a launch instance that a session covered, registered again in the next session, is notified")
        func uncoveredInstance() {
            expectAgreement(
                Program([
                    .registerInstance(.service, .new(Block(hook: []))),
                    .sessionRegister(.service, Block()),
                    .reset([]),
                    .register(.service, Block()),
                ]))
        }

        @Test("an instance that a hook registers for the last session of a container is notified")
        func instanceOfLastSession() {
            let instance = Instance.new(Block(hook: []))
            expectAgreement(
                Program([
                    .isolated(
                        inheriting: false,
                        [
                            .register(
                                .store, Block(hook: [.markSession, .sessionRegisterInstance(.service, instance)])),
                            .inject(.store),
                        ])
                ]))
        }

        @Test("an inherited instance is never notified, also as another type that is registered later than its own")
        func inheritedInstance() {
            expectAgreement(
                Program([
                    .registerInstance(.service, .new(Block(hook: []))),
                    .isolated(
                        inheriting: true,
                        [
                            .register(.store, Block(alias: .service)), .inject(.store),
                            .register(.service, Block()), .register(.store, Block()),
                        ]),
                ]))
        }

        @Test("what is registered in a reset's closure is kept in that order, whatever was registered before")
        func stagedInstances() {
            expectAgreement(
                Program([
                    .register(.service, Block()),
                    .reset([
                        .registerInstance(.store, .new(Block(hook: []))),
                        .registerInstance(.service, .new(Block(hook: []))),
                    ]),
                    .reset([]),
                ]))
        }

        @Test("an instance that a hook replaces at the end of its container is released in that container")
        func replacedAtTheEnd() {
            expectAgreement(
                Program([
                    .isolated(
                        inheriting: false,
                        [
                            .register(.gadget, Block()),
                            .registerInstance(.store, .new(Block(end: [.inject(.gadget)]))),
                            .register(.service, Block(hook: [.register(.store, Block())])),
                            .inject(.service),
                        ])
                ]))
        }

        @Test("an instance that a part of no block registers at launch stays when a session's registration covers it")
        func coveredInstanceFromAside() {
            expectAgreement(
                Program([
                    .register(.store, Block(hook: [])),
                    .register(.gadget, Block([.aside([.registerInstance(.gadget, .injected(.store))])])),
                    .inject(.gadget),
                    .sessionRegister(.gadget, Block()),
                    .reset([]),
                ]))
        }

        @Test("what an overtaken block registers at launch evicts nothing that the new session has registered")
        func launchFromOvertakenBlock() {
            expectAgreement(
                Program([
                    .register(.service, Block([.register(.gadget, Block())])),
                    .register(
                        .store,
                        Block([
                            .aside([.reset([.register(.gadget, Block())]), .inject(.service), .inject(.gadget)]),
                            .register(.gadget, Block()),
                            .aside([.inject(.gadget)]),
                        ])),
                    .inject(.store),
                ]))
        }

        @Test("a task that a block has started keeps its container, and no container of the blocks around that one")
        func taskInTwoContainers() {
            let inner = Step.isolated(
                inheriting: false, [.register(.gadget, Block([.startTask([])])), .inject(.gadget)])
            expectAgreement(
                Program([
                    .isolated(
                        inheriting: false,
                        [
                            .registerInstance(.record, .new(Block(end: [.inject(.record)]))),
                            .register(.service, Block([inner])),
                            .inject(.service),
                        ])
                ]))
        }

        @Test("what a deinit in an overtaken block asks for runs in that block's session, also the second time")
        func deinitInOvertakenBlock() {
            let overtaken = Block([.aside([.registerAgain(.gadget)]), .aside([.reset([])])])
            let ending = Step.isolated(
                inheriting: true, [.register(.store, Block(end: [.inject(.gadget)])), .inject(.store)])
            expectAgreement(
                Program([.register(.gadget, overtaken), .register(.function, Block([ending])), .inject(.function)]))
        }

        @Test("a value that an overtaken block registered is evicted once, although two sessions had it")
        func valueOfTwoSessions() {
            expectAgreement(
                Program([
                    .register(
                        .service,
                        Block([
                            .aside([.reset([])]), .registerInstance(.record, .new(Block())),
                            .register(.record, Block()),
                        ])),
                    .inject(.service),
                ]))
        }
    }
}
