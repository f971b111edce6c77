import Foundation
import Synchronization

// What the libraries are asked to make. One module for all, so that all do the same.

package protocol Service: Sendable {}

package final class ServiceImpl: Service {
    // As any initializer that does something: what the compiler can run beforehand would have no reference count.
    @inline(never)
    package init() {}
}

/// The baseline: read directly, from another module.
package enum Shared {
    package static let service: any Service = ServiceImpl()
}

/// Takes what a loop has got, as a property of an object would, and gives it up.
@inline(never) @_optimize(none)
package func consume<T>(_ value: consuming T) {}

/// Two objects that need each other.
package final class Chicken: @unchecked Sendable {
    let egg: Egg

    package init(egg: Egg) { self.egg = egg }
}

package final class Egg: @unchecked Sendable {
    let chicken: Chicken

    package init(chicken: Chicken) { self.chicken = chicken }
}

/// Knows in which session its making began, and takes its time.
package final class Stamped: Sendable {
    package static let session = Atomic<Int>(1)
    package let session: Int

    package init() {
        session = Self.session.load(ordering: .acquiring)
        usleep(20_000)
    }
}

/// What a session's registration captures.
package final class User: Sendable {
    package init() {}
}

/// What is made of it.
package final class Profile: Sendable {
    let user: User

    package init(user: User) { self.user = user }
}
