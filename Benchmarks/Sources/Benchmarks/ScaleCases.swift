import Injection

extension Section {
    /// Injections on one thread, among so many registered and built types.
    static func types(_ count: Int) -> Section {
        func point(_ series: String) -> Point { Point(axis: .types, series: series, x: count) }
        return Section(
            title: "cached, among \(count.formatted()) types",
            prepare: { grow(to: count) },
            cases: [Case.staticLets[0], Case.staticLets[1].at(point("static let"))] + Case.staticLetsOfClass + [
                Case(name: "Mutex, dictionary and cast", point: point("Mutex, dictionary and cast")) {
                    $0.time(readHandWritten)
                },
                Case(name: "@TaskLocal", point: point("@TaskLocal")) { $0.timeTaskLocal() },
                Case(name: "static lets, eight in turn") { $0.time(readEachStaticLet) },
                Case(name: "existential", point: point("Inject, existential")) {
                    $0.time(injectExistential)
                },
                Case(
                    name: "existentials, eight in turn", baseline: "static lets, eight in turn"
                ) { $0.time(injectEachExistential) },
                Case(
                    name: "class", baseline: Case.staticLetOfClass,
                    point: point("Inject, class")
                ) { $0.time(injectClass) },
            ])
    }

    /// Injections on so many threads, all of one type or each of its own.
    static func threads(_ count: Int) -> Section {
        func point(_ series: String) -> Point { Point(axis: .threads, series: series, x: count) }
        let own = "static let, own type"
        @Sendable func same(_ loop: @escaping @Sendable (Int) -> Void) -> [@Sendable (Int) -> Void] {
            Array(repeating: loop, count: count)
        }
        return Section(
            title: "cached, \(count) thread\(count == 1 ? "" : "s")",
            cases: [
                Case(name: "static let (same module)") { $0.time(onThreads: same(readOwnStaticLet)) },
                Case(name: "static let (other module)", point: point("static let, one type")) {
                    $0.time(onThreads: same(readStaticLet))
                },
                Case(name: "Mutex, dictionary and cast", point: point("Mutex and dictionary, one type")) {
                    $0.time(onThreads: same(readHandWritten))
                },
                Case(name: own, point: point("static let, a type each")) {
                    $0.time(onThreads: Array(readTypesStaticLet.prefix(count)))
                },
                Case(
                    name: "existential", point: point("Inject, one type")
                ) { $0.time(onThreads: same(injectExistential)) },
                Case(name: "existential, own type", baseline: own, point: point("Inject, a type each")) {
                    $0.time(onThreads: Array(injectOwnExistential.prefix(count)))
                },
                Case(name: "optional of a registered type", baseline: "existential") {
                    $0.time(onThreads: same(injectOptional))
                },
                Case(name: "Mutex, dictionary and cast, own type", baseline: own) {
                    $0.time(onThreads: Array(readOwnHandWritten.prefix(count)))
                },
            ])
    }
}
