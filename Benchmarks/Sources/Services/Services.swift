// What the cases inject: eight protocols, because threads that inject different types need one each, and one type of
// each other kind.

package protocol Service0: Sendable {}
package protocol Service1: Sendable {}
package protocol Service2: Sendable {}
package protocol Service3: Sendable {}
package protocol Service4: Sendable {}
package protocol Service5: Sendable {}
package protocol Service6: Sendable {}
package protocol Service7: Sendable {}

/// The implementation of every protocol, and the class that is injected as itself.
package final class Implementation: Service0, Service1, Service2, Service3, Service4, Service5, Service6, Service7 {
    // Never inlined: an object that the compiler can make beforehand has no count of references.
    @inline(never)
    package init() {}
}

/// A structure of three words.
package struct Settings: Sendable {
    let first, second, third: Int

    package init(_ first: Int, _ second: Int, _ third: Int) {
        (self.first, self.second, self.third) = (first, second, third)
    }
}

package typealias Factory = @Sendable () -> Int

package actor Ledger {
    package init() {}
}

@MainActor
package final class Screen {
    package init() {}
}

/// What another thread builds again and again.
package final class Draft: Sendable {
    package init() {}
}

/// What is never registered.
package final class Unregistered: Sendable {}
