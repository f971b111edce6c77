import Injection
import Services

// The loops that are measured. `as any` hands the existential over as it is, without opening it.

let readStaticLet: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(StaticLets.service0) }
}

let readStaticLetOfClass: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(StaticLets.implementation) }
}

let readOwnStaticLet: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(OwnStaticLets.service) }
}

let readOwnStaticLetOfClass: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(OwnStaticLets.implementation) }
}

let readHandWritten: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(HandWritten.container.inject(Service0.self) as any Service0) }
}

let injectExistential: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(Inject(Service0.self) as any Service0) }
}

let injectOptional: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(Inject((any Service0)?.self)) }
}

let injectClass: @Sendable (Int) -> Void = { count in
    for _ in 0..<count { consume(Inject(Implementation.self)) }
}

extension Sampler {
    func timeTaskLocal() -> Double {
        Local.$service.withValue(Implementation()) {
            time { count in for _ in 0..<count { consume(Local.service as any Service0) } }
        }
    }
}

/// A read of one of eight static lets in turn, to compare ``injectEachExistential`` with.
let readEachStaticLet: @Sendable (Int) -> Void = { count in
    for _ in 0..<max(1, count / 8) {
        consume(StaticLets.service0)
        consume(StaticLets.service1)
        consume(StaticLets.service2)
        consume(StaticLets.service3)
        consume(StaticLets.service4)
        consume(StaticLets.service5)
        consume(StaticLets.service6)
        consume(StaticLets.service7)
    }
}

/// An injection of one of eight protocols in turn, so that none is lucky or unlucky with its place in a table.
let injectEachExistential: @Sendable (Int) -> Void = { count in
    for _ in 0..<max(1, count / 8) {
        consume(Inject(Service0.self) as any Service0)
        consume(Inject(Service1.self) as any Service1)
        consume(Inject(Service2.self) as any Service2)
        consume(Inject(Service3.self) as any Service3)
        consume(Inject(Service4.self) as any Service4)
        consume(Inject(Service5.self) as any Service5)
        consume(Inject(Service6.self) as any Service6)
        consume(Inject(Service7.self) as any Service7)
    }
}

/// One loop for each of eight threads, each with a type of its own.
let injectOwnExistential: [@Sendable (Int) -> Void] = [
    injectExistential,
    { count in for _ in 0..<count { consume(Inject(Service1.self) as any Service1) } },
    { count in for _ in 0..<count { consume(Inject(Service2.self) as any Service2) } },
    { count in for _ in 0..<count { consume(Inject(Service3.self) as any Service3) } },
    { count in for _ in 0..<count { consume(Inject(Service4.self) as any Service4) } },
    { count in for _ in 0..<count { consume(Inject(Service5.self) as any Service5) } },
    { count in for _ in 0..<count { consume(Inject(Service6.self) as any Service6) } },
    { count in for _ in 0..<count { consume(Inject(Service7.self) as any Service7) } },
]

let readTypesStaticLet: [@Sendable (Int) -> Void] = [
    readStaticLet,
    { count in for _ in 0..<count { consume(StaticLets.service1) } },
    { count in for _ in 0..<count { consume(StaticLets.service2) } },
    { count in for _ in 0..<count { consume(StaticLets.service3) } },
    { count in for _ in 0..<count { consume(StaticLets.service4) } },
    { count in for _ in 0..<count { consume(StaticLets.service5) } },
    { count in for _ in 0..<count { consume(StaticLets.service6) } },
    { count in for _ in 0..<count { consume(StaticLets.service7) } },
]

let readOwnHandWritten: [@Sendable (Int) -> Void] = [
    readHandWritten,
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service1.self) as any Service1) } },
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service2.self) as any Service2) } },
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service3.self) as any Service3) } },
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service4.self) as any Service4) } },
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service5.self) as any Service5) } },
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service6.self) as any Service6) } },
    { count in for _ in 0..<count { consume(HandWritten.container.inject(Service7.self) as any Service7) } },
]
