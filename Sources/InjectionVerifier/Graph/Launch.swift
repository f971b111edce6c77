/// What a program runs before anything may reset: from its beginning to the first call that leads to a reset.
struct Launch {
    /// `main`, and `static func main()`, up to that call.
    private var ends: [String: Place] = [:]
    /// Those that it calls before.
    private let functions: Set<String>

    init(_ program: Program) {
        let resetting = program.resetting(onlySurely: false)
        var before: [String] = []
        for module in program.modules {
            var next: String? = "main of " + module.name
            while let symbol = next, ends[symbol] == nil {
                next = nil
                for index in program.functions[symbol]?.calls.indices ?? 0..<0 {
                    let site = CallSite(function: symbol, call: index)
                    let targets = program.targets(at: site)
                    next = targets.first(where: resetting.contains)
                    if next != nil {
                        ends[symbol] = program.call(at: site)?.place
                        break
                    }
                    before += targets
                }
                if next.flatMap({ program.functions[$0] })?.isMain != true { next = nil }
            }
        }
        functions = program.called(from: before)
    }

    func contains(_ registration: Registration) -> Bool {
        guard let end = ends[registration.function] else { return functions.contains(registration.function) }
        return registration.place < end
    }

    /// Whether it is made in a function that is called meanwhile, and not at the beginning itself.
    func calls(_ registration: Registration) -> Bool {
        functions.contains(registration.function) && ends[registration.function] == nil
    }
}
