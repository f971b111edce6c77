/// What a test makes in its container; weak, so that it says whether anything else keeps it.
struct WeakBox: Sendable {
    private final class Weak: @unchecked Sendable {  // Written before anyone else has it.
        weak var object: AnyObject?
        init(_ object: AnyObject) { self.object = object }
    }

    private let reference: Weak

    init(_ object: AnyObject) { reference = Weak(object) }

    var isAlive: Bool { reference.object != nil }
}
