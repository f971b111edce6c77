import Foundation
import Synchronization

// What the libraries are asked to make. One module for all, so that all do the same.

public protocol Service: Sendable {}

public final class ServiceImpl: Service {
    // As any initializer that does something: what the compiler can run beforehand would have no reference count.
    @inline(never)
    public init() {}
}

/// The baseline: read directly, from another module.
public enum Shared {
    public static let service: any Service = ServiceImpl()
}

/// Takes what a loop has got, as a property of an object would, and gives it up.
@inline(never) @_optimize(none)
public func consume<T>(_ value: consuming T) {}

/// Two objects that need each other.
public final class Chicken: @unchecked Sendable {
    let egg: Egg

    public init(egg: Egg) { self.egg = egg }
}

public final class Egg: @unchecked Sendable {
    let chicken: Chicken

    public init(chicken: Chicken) { self.chicken = chicken }
}

/// Knows in which session its making began, and takes its time.
public final class Stamped: Sendable {
    public static let session = Atomic<Int>(1)
    public let session: Int

    public init() {
        session = Self.session.load(ordering: .acquiring)
        usleep(20_000)
    }
}

/// What a session's registration captures.
public final class User: Sendable {
    public init() {}
}

/// What is made of it.
public final class Profile: Sendable {
    let user: User

    public init(user: User) { self.user = user }
}
