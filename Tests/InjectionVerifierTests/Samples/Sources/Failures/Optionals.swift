import Injection

protocol Service: AnyObject, Sendable {}
final class Silent {
    weak var inWeak: (any Service)? = Inject()  // expect-warning: an optional injection into a weak variable is nil
    var unwrapped: (any Service)! = Inject()  // expect-warning: an optional injection into an implicitly unwrapped one is nil
    weak var assignedWeak: (any Service)?
    var assigned: (any Service)!
    init() {
        assignedWeak = Inject()  // expect-warning: an optional injection into a weak variable is nil
        assigned = Inject()  // expect-warning: an optional injection into an implicitly unwrapped one is nil
    }
    func local() { weak var local: (any Service)? = Inject(); _ = local }  // expect-warning: an optional injection into a weak variable is nil
    func named() { let found: (any Service)? = Inject(); inWeak = found }
    func later() { assigned = Inject() }  // expect-warning: an optional injection into an implicitly unwrapped one is nil
    weak var typed: (any Service)? = Inject((any Service).self)  // expect-error: Service is injected but registered nowhere
}
struct SilentStruct {
    weak var inWeak: (any Service)? = Inject()  // expect-warning: an optional injection into a weak variable is nil
    var unwrapped: (any Service)! = Inject()  // expect-warning: an optional injection into an implicitly unwrapped one is nil
}

// Names in backticks, which the compiler does not print everywhere.
final class NamesInBackticks {
    var `default`: (any Service)! = Inject()  // expect-warning: an optional injection into an implicitly unwrapped one is nil
    var `if: any`: (any Service)! = Inject()  // expect-warning: an optional injection into an implicitly unwrapped one is nil
    var `in`: (any Service)? = Inject()
    var `or: none`: (any Service)? = Inject()
    var `later on`: (any Service)!
    func later() { `later on` = Inject() }  // expect-warning: an optional injection into an implicitly unwrapped one is nil
}
