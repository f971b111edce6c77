import Foundation
import Testing

@testable import InjectionVerifier

@Suite("Facts in the cache") struct CacheTests {
    private static let call: Call = {
        var call = Call(callee: .requirement("#Store.save", of: "τ_opened"), time: .later, place: place(7))
        call.closures = [0: .function("$s3App", typeArguments: ["any Cart"], captures: [300: .parameter(1)])]
        (call.inputs, call.destination, call.queue) = (
            [1: [.call(2)]], .property(.named("Cart.user")), .accessor("$s3Q")
        )
        return call
    }()

    private static func place(_ line: Int) -> Place { Place(file: "/App/Ärger.swift", line: line, column: 130) }

    private func write(_ call: Call) throws -> [UInt8] { try CacheEncoder.bytes(of: call) }

    private func read(_ bytes: some Collection<UInt8>) throws -> Call {
        try Array(bytes).withUnsafeBytes { try CacheDecoder.value(of: $0) }
    }

    @Test("A call with closures, an enum's cases and optionals is the same after it was cached") func sameCall() throws
    {
        let call = try read(write(Self.call))
        #expect(call.callee == Self.call.callee && call.time == .later && call.place == Self.place(7))
        #expect(call.closures == Self.call.closures && call.inputs == Self.call.inputs)
        #expect(call.destination == Self.call.destination && call.queue == Self.call.queue && call.dynamicSelf == nil)
    }

    @Test("A copy of a function has all of its facts") func copiedFunction() {
        let place = Self.place(3)
        func empty(_ name: String) -> Function {
            Function(
                symbol: Symbol(name), name: FunctionName(name), isolation: .unspecified, isAsync: false,
                genericParameters: [], place: nil)
        }
        let function = empty("save")
        (function.isolation, function.actor, function.selfType) = (.otherActor, "Store", "Cart")
        (function.isAsync, function.isPublic, function.isLazyGetter, function.takesFunctions) = (true, true, true, true)
        (function.genericParameters, function.place, function.calls, function.blocks) = (["T"], place, [Self.call], [0])
        (function.captures, function.captureTypes, function.lentParameters) = ([0: "user"], [0: "User"], [1])
        (function.suspensions, function.storedArguments) = ([.init(block: 1, call: 1)], [2])
        function.flow = ControlFlow(
            withoutErrors: [[1], []], errors: [[], []], exits: [1], epilogues: [], comparisons: [0])
        function.writes = [Write(address: .init("Cart.user"), change: .assigned, position: .init(block: 0, call: 0))]
        (function.qualifiedProperty, function.yielded) = ("A.Cart.user", [.init("Cart.items")])
        (function.returned, function.handed) = ([.literal], [.init(call: 0, index: 0): [.now]])
        function.outside = [.init(effect: .files, place: place)]
        func facts(_ function: Function) -> [String] { Mirror(reflecting: function).children.map { "\($0.value)" } }
        #expect(facts(Function(function)) == facts(function))
        for (fact, unset) in zip(facts(function), facts(empty("load"))) { #expect(fact != unset, "not set: \(unset)") }
    }

    @Test("A cached call that ends too early is an error, wherever it ends") func cutCall() throws {
        let bytes = try write(Self.call)
        for count in bytes.indices {
            #expect(throws: (any Error).self) { try self.read(bytes.prefix(count)) }
        }
    }

    @Test("A cached call with a damaged byte is an error or another call, and never traps") func damagedCall() throws {
        let bytes = try write(Self.call)
        for index in bytes.indices {
            for byte: UInt8 in [0, 1, 127, 128, 255] {
                var damaged = bytes
                damaged[index] = byte
                _ = try? read(damaged)
            }
        }
    }
}
