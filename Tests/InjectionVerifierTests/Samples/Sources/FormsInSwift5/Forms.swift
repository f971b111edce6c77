// compiled with: -swift-version 5

import Injection

protocol Absent {}
class AbsentBase { var state = 0 }

class Old {
    let property: Absent = Inject()  // expect-error: Absent is injected
    lazy var late: Absent = Inject()  // expect-error: Absent is injected
    init(_ absent: Absent = Inject()) {}  // expect-error: Absent is injected
    func body() { let base: AbsentBase = Inject(); _ = base }  // expect-error: AbsentBase is injected
}

var changing: Absent = Inject()  // expect-error: Absent is injected
