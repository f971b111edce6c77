import Injection
import ReachedFeatures
import Testing

// Doubles that several test targets share.
public struct Gull: Sendable { public init() {} }

public func registerGull() { InjectionManager.register(Gull.self) { Gull() } }
// A type of the program, which only this module registers.
public func registerLimpet() { InjectionManager.register(Limpet.self) { Limpet() } }
