import Injection
import Shared

@available(*, deprecated) package func old() {}

package func useWhatIsDeprecated() {
    old()
    _ = Inject((any Absent).self)  // expect-error: Absent is injected but registered nowhere
}

/// Default values are printed as they are written: braces, quotes, comments and all.
package struct Defaults {
    package init(
        _ body: @escaping (Int) -> Int = {
            // A brace in a comment: {
            if $0 > 1 {
                return 2
            } else {
                return { number in
                    switch number {
                    case 1: return 1
                    default: return "{".count
                    }
                }($0)
            }
        },
        text: String = """
        }
        \"{(
        """,
        last: @escaping () -> Void = {
        }
    ) {}

    package func method(
        _ body: () -> Void = {
        }
    ) {
        let clock = Inject((any Clock).self)
        _ = clock
    }

    package subscript(index: Int,
        body: () -> Int = {
            1
        }
    ) -> Int { body() }
}

package final class Parent {
    /// After such a declaration the others are still read.
    package weak var clock: AnyObject? = nil
    package weak var service: Service? = Inject()  // expect-warning: an optional injection into a weak variable is nil
    package init() {}
}
package final class Service: Sendable {
    package init() {}
}
