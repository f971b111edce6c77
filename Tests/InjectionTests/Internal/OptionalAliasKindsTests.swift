@testable import Injection
import Testing

private protocol Service: AnyObject, Sendable {}
private protocol Value: Sendable {}
private final class ServiceImpl: Service, Value {}
private actor Ledger {}
private struct Small: Value, Equatable {
    var bytes: (UInt8, UInt8, UInt8) = (1, 2, 3);
    static func == (left: Small, right: Small) -> Bool { left.bytes == right.bytes }
}
private struct Large: Value, Equatable {
    var words = (0..<16).map { $0 * 3 }; var tail: (UInt64, UInt8) = (7, 9);
    static func == (left: Large, right: Large) -> Bool { left.words == right.words && left.tail == right.tail }
}
private struct Empty: Value, Equatable {}
private struct EndsInFlag: Equatable, Sendable { var number = 5; var flag = true }
private struct EndsInByte: Equatable, Sendable { var number = 5; var byte: UInt8 = 255 }
private struct HasPadding: Equatable, Sendable { var first: UInt8 = 255; var number = -1; var last: UInt16 = 0xFFFF }
private struct Generic<T: Sendable & Equatable>: Equatable, Sendable { var value: T; var byte: UInt8 = 200 }
private enum Only: Equatable { case one }
private enum Plain: Equatable { case first, second, third }
private enum Payloads: Equatable { case number(Int), text(String), flag(Bool), none }
private enum Bytes: Equatable { case left(UInt8), right(UInt8) }
private indirect enum Tree: Equatable { case leaf, node(Tree, Int, Tree) }
private enum Own<T: Equatable>: Equatable { case none, some(T) }
private struct Failure: Error, Equatable { var code = 3 }

private let registeringOptionals = Locked<[() -> Void]>([])

/// Injects an optional of a type again and again, between evictions, and expects the type's value each time.
private func expectAlias<T>(
    _ value: @autoclosure @escaping @Sendable () -> T, _ isSame: (T, T) -> Bool,
    _ location: SourceLocation = #_sourceLocation
) {
    InjectionManager.register(T.self) { value() }
    for _ in 1...3 {
        for _ in 1...4 {
            guard let found = Inject(T?.self) else {
                Issue.record("\(T.self)? is nil", sourceLocation: location)
                continue
            }
            #expect(isSame(found, Inject(T.self)), "\(T.self)", sourceLocation: location)
        }
        #expect(isAlias(T.self), "\(T.self)", sourceLocation: location)
        InjectionManager.resetCurrentContainer()
    }
    // Afterwards, because several values may have one type.
    registeringOptionals.withLock { list in
        list.append {
            InjectionManager.register(T?.self) { nil }
            for _ in 1...3 { #expect(Inject(T?.self) == nil, "\(T.self)", sourceLocation: location) }
            InjectionManager.register(T?.self) { value() }
            for _ in 1...3 { #expect(Inject(T?.self) != nil, "\(T.self)", sourceLocation: location) }
        }
    }
}

private func expectAlias<T: Equatable & SendableMetatype>(
    of value: @autoclosure @escaping @Sendable () -> T, _ location: SourceLocation = #_sourceLocation
) { expectAlias(value(), ==, location) }

private func expectEveryKind() {
    // Without a spare value, so that the optional has a byte more; and with one.
    expectAlias(of: 5)
    expectAlias(of: UInt8.max)
    expectAlias(of: UInt128.max)
    expectAlias(of: Double.nan.bitPattern)
    expectAlias(-Double.infinity, ==)
    expectAlias(of: Float16(2))
    expectAlias(of: true)
    expectAlias(of: "a text that is too long to be kept in place")
    expectAlias(of: Character("e"))
    expectAlias(of: Unicode.Scalar(65) as Unicode.Scalar)
    expectAlias((UInt8.max, UInt64.max, UInt8.max)) { $0 == $1 }
    expectAlias(of: SIMD3<Float>(1, 2, 3))
    expectAlias(of: SIMD64<Double>(repeating: 7))
    // Of no size, of odd sizes, with padding inside and behind.
    expectAlias(()) { _, _ in true }
    expectAlias(of: Empty())
    expectAlias(of: Only.one)
    expectAlias(of: Small())
    expectAlias(of: Large())
    expectAlias(of: EndsInFlag())
    expectAlias(of: EndsInByte())
    expectAlias(of: HasPadding())
    expectAlias(of: Generic(value: "text"))
    expectAlias(of: Generic(value: UInt16.max))
    // Enumerations.
    expectAlias(of: Plain.third)
    expectAlias(of: Payloads.number(-1))
    expectAlias(of: Payloads.none)
    expectAlias(of: Bytes.right(255))
    expectAlias(of: Tree.node(.leaf, 1, .node(.leaf, 2, .leaf)))
    expectAlias(of: Tree.leaf)
    expectAlias(of: Own<Int>.some(1))
    expectAlias(of: Own<String>.none)
    expectAlias(Result<Int, Failure>.failure(Failure())) { $0 == $1 }
    // References, existentials, functions, metatypes.
    expectAlias(ServiceImpl()) { $0 === $1 }
    expectAlias(Ledger()) { $0 === $1 }
    expectAlias(ServiceImpl() as any Service) { $0 === $1 }
    expectAlias(ServiceImpl() as any Value) { $0 as? ServiceImpl === $1 as? ServiceImpl }
    expectAlias(Small() as any Value) { $0 as? Small == $1 as? Small }
    expectAlias(Large() as any Value) { $0 as? Large == $1 as? Large }
    expectAlias(Failure() as any Error) { $0 as? Failure == $1 as? Failure }
    expectAlias(7 as Any) { $0 as? Int == $1 as? Int }
    expectAlias({ $0 + 1 } as @Sendable (Int) -> Int) { $0(1) == 2 && $1(1) == 2 }
    expectAlias({ 7 } as @Sendable () -> Any) { $0() as? Int == 7 && $1() as? Int == 7 }
    expectAlias(Int.self as Int.Type) { $0 == $1 }
    expectAlias(Small.self as any Value.Type) { $0 == $1 }
    expectAlias(of: [1, 2, 3])
    expectAlias(of: ["a": [1], "b": []])
    expectAlias(of: AnyHashable("a"))
    expectAlias(of: ObjectIdentifier(Int.self))
    let later = registeringOptionals.withLock { list in
        defer { list = [] }
        return list
    }
    for register in later { register() }
}

@Suite("Kinds of types whose optional reads their slot", .watched, .serialized)
struct OptionalAliasKindsTests {
    @Test("Optionals of all kinds of types read the slot of the wrapped type in an isolated container")
    func isolated() {
        InjectionManager.withIsolatedContainer(inheritingRegistrations: false) { expectEveryKind() }
    }

    #if EXIT_TESTS
    @Test("Optionals of all kinds of types read the slot of the wrapped type by the fast path")
    func shared() async {
        await #expect(processExitsWith: .success) { expectEveryKind() }
    }
    #endif
}
