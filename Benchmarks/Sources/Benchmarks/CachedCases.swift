import Foundation
import Injection
import Services

extension Section {
    /// Injections of what exists already, on one thread.
    static let cached = Section(
        title: "cached, one thread",
        cases: Case.staticLets + Case.staticLetsOfClass + [
            Case(name: "static let, used in place") { sampler in
                sampler.time { count in for _ in 0..<count { look(at: OwnStaticLets.service) } }
            },
            Case(name: "Mutex, dictionary and cast") { $0.time(readHandWritten) },
            Case(name: "@TaskLocal") { $0.timeTaskLocal() },
            Case(name: "existential") { $0.time(injectExistential) },
            Case(name: "class", baseline: Case.staticLetOfClass) { $0.time(injectClass) },
            Case(name: "structure of three words") { sampler in
                sampler.time { count in for _ in 0..<count { consume(Inject(Settings.self)) } }
            },
            Case(name: "function type") { sampler in
                sampler.time { count in for _ in 0..<count { consume(Inject(Factory.self)) } }
            },
            Case(name: "actor", baseline: Case.staticLetOfClass) { sampler in
                sampler.time { count in for _ in 0..<count { consume(Inject(Ledger.self)) } }
            },
            Case(name: "optional of a registered type", baseline: "existential") {
                $0.time(injectOptional)
            },
            Case(name: "optional of a type that is not registered") { sampler in
                sampler.time { count in for _ in 0..<count { consume(Inject(Unregistered?.self)) } }
            },
            Case(name: "main-actor type, on the main actor") { sampler in
                sampler.time { count in for _ in 0..<count { consume(Inject(Screen.self)) } }
            },
            Case(name: "existential, in an isolated container") { sampler in
                InjectionManager.withIsolatedContainer { sampler.time(injectExistential) }
            },
        ])

    /// Injections of what exists already, while another thread is at work in the same container.
    static let disturbed = Section(
        title: "cached, while another thread works",
        cases: Case.staticLets + [
            Case(name: "static let, while another builds") { $0.time(while: build, readStaticLet) },
            Case(name: "existential, while another builds") {
                $0.time(while: build, injectExistential)
            },
            Case(name: "static let, while another resets 1,000 times a second") {
                $0.time(while: resetAThousandTimesASecond, readStaticLet)
            },
            Case(name: "existential, while another resets 1,000 times a second") {
                $0.time(while: resetAThousandTimesASecond, injectExistential)
            },
        ])

    /// Builds another type: registering it again evicts its instance.
    private static let build: @Sendable () -> Void = {
        InjectionManager.register(Draft.self) { Draft() }
        consume(Inject(Draft.self))
    }

    private static let resetAThousandTimesASecond: @Sendable () -> Void = {
        let next = Date(timeIntervalSinceNow: 0.001)
        InjectionManager.resetCurrentContainer()
        Thread.sleep(until: next)
    }
}
