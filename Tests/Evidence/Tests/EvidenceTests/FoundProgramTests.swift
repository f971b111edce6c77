import Evidence
import Testing

/// A program that failed once.
struct FoundProgram: Sendable, CustomTestStringConvertible {
    /// What the program shows.
    let testDescription: String
    let program: Program

    init(_ description: String, limit: Int = 60, usesSharedContainer: Bool = false, _ steps: [Step]) {
        testDescription = description
        program = Program(usesSharedContainer: usesSharedContainer, limit: limit, steps)
    }
}

extension EvidenceTests {
    @Test("A program that once found a fault agrees with the model", arguments: foundPrograms)
    func foundProgram(found: FoundProgram) { expectAgreement(found.program) }
}

private let foundPrograms = [
    FoundProgram(
        "a session's own instance, also in a block that a reset has overtaken",
        [
            .register(.record, Block()), .register(.store, Block(hook: [.reset([.register(.record, Block())])])),
            .inject(.store),
            .register(.service, Block([.register(.store, Block()), .markSession, .sessionResolve(.record)])),
            .inject(.service),
        ]),
    FoundProgram(
        "an overtaken block gets the new session's instance, also while a container is isolated",
        limit: 200, usesSharedContainer: true,
        [.reset([])] + Kind.allCases.map { .register($0, Block()) } + [
            .register(.store, Block(hook: [.reset([]), .inject(.record)])), .inject(.store), .markSession,
            .register(.service, Block([.register(.store, Block()), .inject(.record)])),
            .isolated(inheriting: false, [.sessionResolve(.service)]),
        ]),
    FoundProgram(
        "a session that began at the end of its container is over when that is gone",
        [
            .isolated(inheriting: false, [.register(.store, Block(hook: [.markSession])), .inject(.store)]),
            .checkSession, .sessionResolve(.store),
        ]),
    FoundProgram(
        "a launch instance that a session covered, registered again in the next session, is notified",
        [
            .registerInstance(.service, .new(Block(hook: []))), .sessionRegister(.service, Block()), .reset([]),
            .register(.service, Block()),
        ]),
    FoundProgram(
        "an instance that a hook registers for the last session of a container is notified",
        [
            .isolated(
                inheriting: false,
                [
                    .register(
                        .store,
                        Block(hook: [.markSession, .sessionRegisterInstance(.service, Instance.new(Block(hook: [])))])),
                    .inject(.store),
                ])
        ]),
    FoundProgram(
        "an inherited instance is never notified, also as another type that is registered later than its own",
        [
            .registerInstance(.service, .new(Block(hook: []))),
            .isolated(
                inheriting: true,
                [
                    .register(.store, Block(alias: .service)), .inject(.store), .register(.service, Block()),
                    .register(.store, Block()),
                ]),
        ]),
    FoundProgram(
        "what is registered in a reset's closure is kept in that order, whatever was registered before",
        [
            .register(.service, Block()),
            .reset([
                .registerInstance(.store, .new(Block(hook: []))), .registerInstance(.service, .new(Block(hook: []))),
            ]), .reset([]),
        ]),
    FoundProgram(
        "an instance that a hook replaces at the end of its container is released in that container",
        [
            .isolated(
                inheriting: false,
                [
                    .register(.gadget, Block()), .registerInstance(.store, .new(Block(end: [.inject(.gadget)]))),
                    .register(.service, Block(hook: [.register(.store, Block())])), .inject(.service),
                ])
        ]),
    FoundProgram(
        "an instance that a part of no block registers at launch stays when a session's registration covers it",
        [
            .register(.store, Block(hook: [])),
            .register(.gadget, Block([.aside([.registerInstance(.gadget, .injected(.store))])])), .inject(.gadget),
            .sessionRegister(.gadget, Block()), .reset([]),
        ]),
    FoundProgram(
        "what an overtaken block registers at launch evicts nothing that the new session has registered",
        [
            .register(.service, Block([.register(.gadget, Block())])),
            .register(
                .store,
                Block([
                    .aside([.reset([.register(.gadget, Block())]), .inject(.service), .inject(.gadget)]),
                    .register(.gadget, Block()), .aside([.inject(.gadget)]),
                ])), .inject(.store),
        ]),
    FoundProgram(
        "a task that a block has started keeps its container, and no container of the blocks around that one",
        [
            .isolated(
                inheriting: false,
                [
                    .registerInstance(.record, .new(Block(end: [.inject(.record)]))),
                    .register(
                        .service,
                        Block([
                            .isolated(
                                inheriting: false, [.register(.gadget, Block([.startTask([])])), .inject(.gadget)])
                        ])), .inject(.service),
                ])
        ]),
    FoundProgram(
        "what a deinit in an overtaken block asks for runs in that block's session, also the second time",
        [
            .register(.gadget, Block([.aside([.registerAgain(.gadget)]), .aside([.reset([])])])),
            .register(
                .function,
                Block([
                    .isolated(inheriting: true, [.register(.store, Block(end: [.inject(.gadget)])), .inject(.store)])
                ])), .inject(.function),
        ]),
    FoundProgram(
        "a value that an overtaken block registered is evicted once, although two sessions had it",
        [
            .register(
                .service,
                Block([.aside([.reset([])]), .registerInstance(.record, .new(Block())), .register(.record, Block())])),
            .inject(.service),
        ]),
]
