/// Steps that belong together, and seldom come together by chance.
///
/// A block that is overtaken is registered for a session: one that stays is run again until the program may take no
/// more steps.
extension ProgramGenerator {
    mutating func scene() -> [Step] {
        switch Int.random(in: 0..<14, using: &random) {
        case 0: inheritance()
        case 1: [.isolated(inheriting: random.oneIn(3), order() + steps(0...2, in: .program, depth: 1))]
        case 2: order()
        case 3: leftBehind()
        case 4: nestedLeftBehind()
        case 5: taskOfBlock()
        case 6: mainActor()
        case 7: overtakenOptional()
        case 8: sessionsBlock()
        case 9: endOfContainer()
        case 10: manyTypes()
        case 11: lateEnd()
        case 12: childTasks()
        default: capture()
        }
    }

    private mutating func some(_ steps: [Step]) -> [Step] { random.oneIn(2) ? steps : [] }

    private mutating func block(_ steps: [Step] = [], of kind: Kind, alone: Bool = false) -> Block {
        var block = block(of: kind, depth: 2, mayCapture: false)
        if alone { (block.alias, block.isOnMainActor) = (nil, false) }
        block.steps = random.oneIn(2) ? steps + block.steps : steps
        return block
    }

    /// Two kinds.
    private mutating func kinds() -> (Kind, Kind) {
        let first = kind()
        return (first, random.element(of: Kind.allCases.filter { $0 != first }))
    }

    /// What an isolated container inherits is not its own, in whichever layer it is registered.
    private mutating func inheritance() -> [Step] {
        let kind = kind()
        let covering: [Step] =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: []
            case 1: [.markSession, .sessionRegister(kind, block(of: kind))]
            case 2: [.markSession, .sessionRegisterInstance(kind, instance(depth: 1))]
            default: [.reset([.registerInstance(kind, instance(depth: 1))])]
            }
        return [.registerInstance(kind, instance(depth: 1))] + covering + [
            .isolated(
                inheriting: true,
                some([.reset([])]) + [.inject(kind), registering(kind)] + steps(0...2, in: .program, depth: 1))
        ]
    }

    private mutating func registering(_ kind: Kind) -> Step {
        random.oneIn(2) ? .register(kind, block(of: kind)) : .registerInstance(kind, instance(depth: 1))
    }

    /// The order in which types are registered, and instances kept.
    private mutating func order() -> [Step] {
        let registering = (0..<Int.random(in: 4...7, using: &random)).map { _ -> Step in
            let kind = kind()
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .reset([self.registering(kind), self.registering(self.kind())])
            case 1: return .reset([])
            default: return self.registering(kind)
            }
        }
        return registering + [.describe] + some([.inject(kind()), .inject(kind()), .reset([])])
    }

    /// What an isolated container leaves behind.
    private mutating func leftBehind() -> [Step] {
        let (kind, other) = kinds()
        let block = block([.markContainer] + some([.startTask(steps(1...2, in: .hook, depth: 2))]), of: kind)
        let inside = some([.markSession, .inject(other)]) + steps(1...2, in: .hook, depth: 2)
        return [
            .inject(other),
            .isolated(
                inheriting: !random.oneIn(3),
                [.register(kind, block), .inject(kind)] + steps(0...2, in: .program, depth: 1)),
            .inject(other), .inMarkedContainer([.inject(other)] + inside),
        ] + some([.forgetContainers]) + [.checkSession, .sessionResolve(other)]
    }

    /// The same of one that was begun in a block of another one.
    private mutating func nestedLeftBehind() -> [Step] {
        let (kind, other) = kinds()
        let inner = [.register(other, block([.markContainer], of: other))] + some([.reset([])]) + [.inject(other)]
        return [
            .isolated(
                inheriting: random.oneIn(2),
                [
                    .registerInstance(other, instance(depth: 1)),
                    .register(kind, block([.isolated(inheriting: random.oneIn(2), inner)], of: kind, alone: true)),
                    .inject(kind),
                ] + steps(0...1, in: .program, depth: 1))
        ] + some([.inMarkedContainer(steps(1...2, in: .hook, depth: 2))])
    }

    /// A task of a block that is overtaken, which runs before the block has ended, or when another one is running.
    private mutating func taskOfBlock() -> [Step] {
        let (kind, other) = kinds()
        let acting: [Step] = [
            .inject(other), .describe, .markSession, .register(other, block(of: other)), .injectOptional(other),
        ]
        let first = random.element(of: acting)
        let inside = [first, random.element(of: acting)]
        let task =
            random.oneIn(2) ? [.isolated(inheriting: random.oneIn(2), [.inMarkedContainer(inside)])] : inside
        let next = block(some([.runTask]), of: other)
        let overtaking: [Step] = [.reset([.register(other, next)])] + some([.inject(other)])
        let running = block(
            [.markContainer, .startTask(task), .aside(overtaking)] + some([.runTask])
                + steps(0...1, in: .overtaken, depth: 2), of: kind)
        let registering: [Step] =
            random.oneIn(3)
            ? some([.reset([registering(other)])]) + [.register(kind, running)]
            : [.reset([.register(kind, running)] + some([registering(other)]))]
        return registering + [.inject(kind), .inject(other)]
    }

    /// Child tasks, whose blocks and hooks start tasks that outlive them.
    private mutating func childTasks() -> [Step] {
        let (kind, other) = kinds()
        let starting = Step.startTask([.inject(other)] + steps(0...1, in: .program, depth: 2))
        var hooked = block(of: other)
        hooked.hook = some([starting]) + [.inject(kind)]
        return [.register(kind, block([starting], of: kind)), .register(other, hooked)] + [
            inTasks(
                [.inject(kind)] + steps(0...1, in: .program, depth: 1), some([.reset([starting]), .inject(other)]),
                own: some([.inject(kind)]))
        ] + some([.runTask]) + some([.letGo]) + [.reset([]), .survivors]
    }

    /// An object of the main actor that is registered as another type, also in a block that is overtaken.
    private mutating func mainActor() -> [Step] {
        hasMainActor = true
        let objects = Kind.allCases.filter { $0.isObject }.shuffled(using: &random)
        let (kind, other, third) = (objects[0], objects[1], objects[2])
        var mainActors = Block(hook: random.oneIn(2) ? [] : nil)
        mainActors.isOnMainActor = true
        let carrying = Step.registerInstance(other, .injected(kind))
        let steps: [Step]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: steps = [.inject(kind), carrying]
        case 1: steps = [.inject(kind), .reset([carrying])]
        case 2: steps = [.inject(kind), .markSession, .sessionRegisterInstance(other, .injected(kind))]
        default:
            // At launch, and not run again: whoever asks for it is a block of the same session.
            let overtaken = Block([.inject(kind), .aside([.reset([])]), carrying])
            let asking = Block([.inject(third)])
            steps = [.register(third, overtaken), .reset([.register(objects[3], asking)]), .inject(objects[3])]
        }
        return [.register(kind, mainActors), .onMainActor(steps), .inject(other)]
            + some([.onMainActor([.inject(other)])]) + some([.reset([]), .inject(other)])
    }

    /// An optional in a block of an ended session, which had what it wraps.
    private mutating func overtakenOptional() -> [Step] {
        let (kind, other) = kinds()
        let overtaken = block(
            some([.injectOptional(kind)]) + [.aside([.reset([]), .injectOptional(kind)]), .injectOptional(kind)]
                + some([.injectOptional(kind)])
                + some([
                    .aside([.markSession]),
                    .sessionResolve(random.element(of: Kind.allCases.filter(\.isOptional))),
                ]), of: other)
        let inside: [Step] = [
            .reset([.register(kind, block(of: kind)), .register(other, overtaken)]), .inject(other),
            .injectOptional(kind),
        ]
        return random.oneIn(3) ? inside : [.isolated(inheriting: random.oneIn(3), inside)]
    }

    /// An object that is kept as many types, and survives.
    private mutating func manyTypes() -> [Step] {
        let kinds = Kind.allCases.filter(\.isObject).shuffled(using: &random)
        let aliases = zip(kinds, kinds.dropFirst()).prefix(Int.random(in: 2...3, using: &random)).map { kind, next in
            Step.register(next, Block(alias: kind))
        }
        return [.register(kinds[0], block(of: kinds[0], alone: true))] + aliases
            + kinds.prefix(4).shuffled(using: &random).map(Step.inject) + [.reset([]), .survivors]
    }

    /// The end of a session that another reset has ended, ends meanwhile, or may have; from outside of its container, too.
    private mutating func lateEnd() -> [Step] {
        let (kind, other) = kinds()
        let signIn = Step.reset([registering(kind)])
        let closure = [registering(other)] + some([.aside([signIn])]) + some([.describe, .inject(kind)])
        let end = Step.sessionEnd(closure, fails: random.oneIn(4))
        return [.markSession] + some([signIn]) + some([.inject(kind)])
            + [random.oneIn(3) ? .isolated(inheriting: random.oneIn(2), [end, .inject(other)]) : end]
            + [.checkSession, .describe, .inject(kind), .inject(other)]
    }

    /// What the block of a session registers, also when the session has ended.
    private mutating func sessionsBlock() -> [Step] {
        let (kind, other) = kinds()
        let running = block(some([.aside([.reset([])])]) + [registering(other)], of: kind)
        let registering: [Step] =
            random.oneIn(2) ? [.reset([.register(kind, running)])] : [.markSession, .sessionRegister(kind, running)]
        return registering + [.inject(kind)] + some([.inject(other)]) + [.reset([]), .inject(other)]
            + some([.describe])
    }

    /// What is done at the end of a container, in that which is around it.
    private mutating func endOfContainer() -> [Step] {
        let (kind, other) = kinds()
        let hook: [Step] =
            random.oneIn(2)
            ? [.inMarkedContainer([random.oneIn(2) ? .askForUnregistered : .inject(other)])]
            : [.markSession] + steps(1...2, in: .hook, depth: 2)
        return [.register(other, block([.markContainer], of: other)), .inject(other)] + [
            .isolated(
                inheriting: random.oneIn(2), [.register(kind, Block(hook: hook)), .inject(kind)])
        ] + some([.checkSession])
    }

    /// What a block has captured ends with its session, or its container.
    private mutating func capture() -> [Step] {
        guard mayCapture else { return order() }
        mayCapture = false
        let kind = kind()
        let end = [.describe] + steps(1...2, in: .end, depth: 2)
        let inside: [Step] =
            [.reset([.register(kind, Block(captureEnd: end))])] + some([.inject(kind)])
            + steps(0...1, in: .program, depth: 1)
        return random.oneIn(3) ? inside : [.isolated(inheriting: random.oneIn(2), inside)]
    }
}
