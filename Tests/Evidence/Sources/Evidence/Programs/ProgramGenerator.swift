/// Makes random programs; the same seed makes the same program.
package struct ProgramGenerator {
    /// What runs a step: it decides which steps are likely there.
    enum Place {
        case program, block, hook, end, closure
        /// In a block, after something may have overtaken it.
        case overtaken

        var isInBlock: Bool { self == .block || self == .overtaken }
    }

    var random: SeededRandom
    /// At most one block captures something: a container lets go of its blocks in no order.
    var mayCapture = true
    /// Whether a part of the program runs on the main actor.
    var hasMainActor = false
    /// Each program has kinds that it uses most, so that much happens to one kind.
    private var favorites = Kind.allCases
    /// Whether many of its blocks are overtaken.
    private var isOvertaken = false
    /// The kinds of the blocks around what is made, innermost last.
    private var running: [Kind] = []
    /// Whether a build of it is overtaken a hundred times. Rare, as that takes a third of a second.
    private let isOvertakenForGood: Bool

    package init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        isOvertakenForGood = seed % 2_000 < 2
    }

    package mutating func program() -> Program {
        var program = Program(usesSharedContainer: random.oneIn(3), [])
        hasMainActor = random.oneIn(4)
        isOvertaken = random.oneIn(3)
        favorites = Array(Kind.allCases.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
        // In most programs most kinds are registered, so that most injections succeed.
        let missing = random.oneIn(4) ? 2 : 4
        for kind in Kind.allCases where !random.oneIn(missing) {
            program.steps.append(
                random.oneIn(5)
                    ? .registerInstance(kind, instance(depth: 0))
                    : .register(kind, block(of: kind, depth: 0, mayCapture: true)))
        }
        program.steps.shuffle(using: &random)
        if program.usesSharedContainer {
            program.steps = [.reset([])] + Kind.allCases.map { .register($0, Block()) } + program.steps
        }
        if random.oneIn(3) { program.steps += scene() }
        program.steps += steps(2...8, in: .program, depth: 0)
        if random.oneIn(20) {
            let kind = kind()
            let count = Int.random(in: 6...18, using: &random)
            program.steps.append(.repeated(count, [.registerAgain(kind), .inject(kind)]))
            program.steps += steps(1...5, in: .program, depth: 0)
            program.limit = 120
        }
        if random.oneIn(8) { program.steps.append(.describe) }
        if isOvertakenForGood {
            program.limit = 1_000
            // By a reset, or by another registration, which overtakes it also in a block.
            let isReset = random.oneIn(2)
            let overtaken = Block([.aside([isReset ? .reset([]) : .registerAgain(.store)])])
            program.steps += [
                .register(.service, Block([.inject(.store)])), .register(.store, overtaken), .inject(.service),
            ]
        }
        return program
    }

    mutating func steps(_ count: ClosedRange<Int>, in place: Place, depth: Int) -> [Step] {
        (0..<Int.random(in: count, using: &random)).map { _ in step(in: place, depth: depth) }
    }

    private mutating func step(in place: Place, depth: Int) -> Step {
        let isLikely = place == .program || place == .closure || place == .overtaken
        let mayRegister = depth < 3 && (isLikely || random.oneIn(3))
        if place == .overtaken, depth < 2, random.oneIn(6) { return isolated(depth: depth) }
        switch Int.random(in: 0..<42, using: &random) {
        case 0..<9: return .inject(kind())
        case 9..<11: return .injectOptional(kind())
        case 11..<13: return .sessionResolve(kind())
        case 13..<15 where mayRegister:
            if random.oneIn(6) { return .registerAgain(kind()) }
            return registering(depth: depth, mayCapture: place == .program || place == .closure)
        case 15..<17 where mayRegister: return .registerInstance(kind(), instance(depth: depth + 1))
        case 17 where mayRegister:
            let kind = kind()
            return .sessionRegister(kind, block(of: kind, depth: depth + 1, mayCapture: place == .program))
        case 18 where mayRegister: return .sessionRegisterInstance(kind(), instance(depth: depth + 1))
        case 19..<22 where place != .block && place != .closure || random.oneIn(5):
            guard depth < 2, !random.oneIn(3) else { return .reset([]) }
            let steps = steps(1...3, in: .closure, depth: depth + 1)
            if random.oneIn(4) { return .sessionEnd(steps, fails: random.oneIn(4)) }
            return random.oneIn(4) ? .failingReset(steps) : .reset(steps)
        case 22 where depth < 2 && place != .end: return isolated(depth: depth)
        case 23 where place == .program: return .letGo
        case 24 where place == .program: return .survivors
        case 25, 26: return .markSession
        case 33: return .describe
        case 37 where random.oneIn(8): return .askForUnregistered
        case 34..<37 where hasMainActor && depth < 2:
            return .onMainActor(
                steps(1...3, in: place.isInBlock || place == .hook ? .hook : .program, depth: depth + 1))
        case 27: return .checkSession
        case 28 where place.isInBlock || place == .hook: return .markContainer
        case 28 where place == .program: return .forgetContainers
        case 38 where (place.isInBlock || place == .hook || place == .closure) && depth < 3:
            // A container that is marked in a task of a closure would stay open.
            return .startTask(steps(1...3, in: place == .closure ? .program : .hook, depth: depth + 1))
        case 39: return .runTask
        case 40..<42 where depth < 3: return inTasks(place == .closure ? .program : place, depth: depth)
        case 31..<33 where place.isInBlock && depth < 3: return overtaking(depth: depth)
        case 29, 30: return .inMarkedContainer(depth < 3 ? steps(1...2, in: place, depth: depth + 1) : [])
        default: return place == .closure ? registering(depth: depth, mayCapture: false) : .inject(kind())
        }
    }

    mutating func registering(depth: Int, mayCapture: Bool) -> Step {
        let kind = kind()
        return .register(kind, block(of: kind, depth: depth + 1, mayCapture: mayCapture))
    }

    private mutating func inTasks(_ place: Place, depth: Int) -> Step {
        let first = steps(1...2, in: place, depth: depth + 1)
        let second = steps(0...2, in: place, depth: depth + 1)
        return inTasks(first, second, own: steps(0...1, in: place, depth: depth + 1))
    }

    mutating func inTasks(_ first: [Step], _ second: [Step] = [], own: [Step] = []) -> Step {
        let (form, order) = (random.element(of: TaskForm.allCases), random.element(of: TaskOrder.allCases))
        return .inTasks(form, order, first, second, own: own)
    }

    private mutating func isolated(depth: Int) -> Step {
        .isolated(inheriting: !random.oneIn(3), steps(1...4, in: .program, depth: depth + 1))
    }

    /// Mostly a reset while a block is running, or another registration of what it builds.
    private mutating func overtaking(depth: Int) -> Step {
        var steps: [Step] = []
        switch Int.random(in: 0..<8, using: &random) {
        case 0: break
        case 1: steps = running.isEmpty ? [] : [.registerAgain(random.element(of: running))]
        case 2: steps = [.markSession, .sessionEnd(self.steps(0...2, in: .closure, depth: depth + 1))]
        default: steps = [.reset(self.steps(0...2, in: .closure, depth: depth + 1))]
        }
        if random.oneIn(4) { steps.append(.markSession) }
        return .aside(steps + self.steps(0...2, in: .hook, depth: depth + 1))
    }

    mutating func block(of kind: Kind, depth: Int, mayCapture: Bool) -> Block {
        running.append(kind)
        var block = Block(steps(0...(depth == 0 ? 3 : 2), in: .block, depth: depth + 1))
        if isOvertaken, depth < 2, random.oneIn(2) {
            block.steps.append(overtaking(depth: depth + 1))
            block.steps += steps(1...2, in: .overtaken, depth: depth + 1)
        }
        running.removeLast()
        if random.oneIn(5) { block.alias = self.kind() }
        if random.oneIn(2) { block.hook = steps(0...2, in: .hook, depth: depth + 1) }
        if random.oneIn(4) { block.end = steps(1...1, in: .end, depth: depth + 1) }
        if mayCapture, depth < 3, self.mayCapture, random.oneIn(6) {
            self.mayCapture = false
            block.captureEnd = steps(1...2, in: .end, depth: depth + 1)
        }
        if hasMainActor, block.captureEnd == nil, random.oneIn(4) {
            (block.isOnMainActor, block.alias, block.end) = (true, nil, [])
            if block.hook != nil { block.hook = [] }
        }
        return block
    }

    mutating func instance(depth: Int) -> Instance {
        if random.oneIn(2) { return .injected(kind()) }
        var block = block(of: .absent, depth: depth, mayCapture: false)
        block.steps = []
        block.alias = nil
        block.isOnMainActor = false
        return .new(block)
    }

    mutating func kind() -> Kind { random.element(of: random.oneIn(3) ? Kind.allCases : favorites) }
}
