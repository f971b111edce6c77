// compiled with: -enable-library-evolution

// A module that calls `herd()` cannot tell that it returns a flock. Without library evolution it can, if the build compiles
// this module as a whole.
public struct Flock: Sendable { public init() {} }
public struct Pack: Sendable { public init() {} }
public func herd() -> some Sendable { Flock() }
