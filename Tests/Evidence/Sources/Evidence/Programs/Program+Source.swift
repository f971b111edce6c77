extension Program {
    /// The program as a test, to be pasted into a suite.
    package func test(named name: String) -> String {
        """
        @Test("\(name)")
        func \(name.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined())() {
            expectAgreement(
                Program(usesSharedContainer: \(usesSharedContainer), [
        \(steps.lines(indentation: 12))
                ]))
        }
        """
    }
}

extension [Step] {
    fileprivate func lines(indentation: Int) -> String {
        map { String(repeating: " ", count: indentation) + $0.source + "," }.joined(separator: "\n")
    }

    fileprivate var source: String { "[" + map(\.source).joined(separator: ", ") + "]" }
}

extension Step {
    fileprivate var source: String {
        switch self {
        case .register(let kind, let block): ".register(.\(kind), \(block.source))"
        case .registerAgain(let kind): ".registerAgain(.\(kind))"
        case .repeated(let count, let steps): ".repeated(\(count), \(steps.source))"
        case .registerInstance(let kind, let instance): ".registerInstance(.\(kind), \(instance.source))"
        case .sessionRegister(let kind, let block): ".sessionRegister(.\(kind), \(block.source))"
        case .sessionRegisterInstance(let kind, let instance): ".sessionRegisterInstance(.\(kind), \(instance.source))"
        case .sessionResolve(let kind): ".sessionResolve(.\(kind))"
        case .sessionEnd(let steps, let fails): ".sessionEnd(\(steps.source), fails: \(fails))"
        case .inject(let kind): ".inject(.\(kind))"
        case .injectOptional(let kind): ".injectOptional(.\(kind))"
        case .letGo: ".letGo"
        case .reset(let steps): ".reset(\(steps.source))"
        case .failingReset(let steps): ".failingReset(\(steps.source))"
        case .isolated(let inheriting, let steps): ".isolated(inheriting: \(inheriting), \(steps.source))"
        case .aside(let steps): ".aside(\(steps.source))"
        case .onMainActor(let steps): ".onMainActor(\(steps.source))"
        case .markContainer: ".markContainer"
        case .forgetContainers: ".forgetContainers"
        case .inMarkedContainer(let steps): ".inMarkedContainer(\(steps.source))"
        case .startTask(let steps): ".startTask(\(steps.source))"
        case .runTask: ".runTask"
        case .inTasks(let form, let order, let first, let second, let own):
            ".inTasks(.\(form), .\(order), \(first.source), \(second.source), own: \(own.source))"
        case .markSession: ".markSession"
        case .checkSession: ".checkSession"
        case .survivors: ".survivors"
        case .describe: ".describe"
        case .askForUnregistered: ".askForUnregistered"
        }
    }
}

extension Instance {
    fileprivate var source: String {
        switch self {
        case .new(let block): ".new(\(block.source))"
        case .injected(let kind): ".injected(.\(kind))"
        }
    }
}

extension Block {
    fileprivate var source: String {
        var arguments: [String] = []
        if !steps.isEmpty { arguments.append(steps.source) }
        if let alias { arguments.append("alias: .\(alias)") }
        if let hook { arguments.append("hook: \(hook.source)") }
        if !end.isEmpty { arguments.append("end: \(end.source)") }
        if let captureEnd { arguments.append("captureEnd: \(captureEnd.source)") }
        if isOnMainActor { arguments.append("isOnMainActor: true") }
        return "Block(\(arguments.joined(separator: ", ")))"
    }
}
