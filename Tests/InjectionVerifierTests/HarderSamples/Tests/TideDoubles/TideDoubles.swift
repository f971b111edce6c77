import Injection
import ReachedFeatures
import Testing

// Doubles that several test targets share.
public struct Gull: Sendable { public init() {} }

public func registerGull() { InjectionManager.register(Gull.self) { Gull() } }
// It adds to what the tests see through it.
public func registerLimpet() { InjectionManager.register(Limpet.self) { Limpet() } }
