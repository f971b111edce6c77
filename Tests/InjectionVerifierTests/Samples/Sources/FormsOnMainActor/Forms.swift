// compiled with: -default-isolation MainActor

import Injection

protocol Gone {}

final class Isolated {
    let property: any Gone = Inject()  // expect-error: Gone is injected
    lazy var late: any Gone = Inject()  // expect-error: Gone is injected
    init(_ gone: any Gone = Inject()) {}  // expect-error: Gone is injected
    func body() { let gone: any Gone = Inject(); _ = gone }  // expect-error: Gone is injected
    nonisolated func elsewhere() { let gone: any Gone = Inject(); _ = gone }  // expect-error: Gone is injected
}

var changing: any Gone = Inject()  // expect-error: Gone is injected
