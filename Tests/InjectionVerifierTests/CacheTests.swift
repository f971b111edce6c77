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

    /// Calls `body` with a file in a folder of its own, which has the call, and with its content.
    private func withKeptCall(_ body: (KeptFile, Data) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = KeptFile(path: folder.appending(path: "call").path, inputs: "version 1")
        try file.keep(Self.call)
        try body(file, Data(contentsOf: URL(filePath: file.path)))
    }

    @Test("A call with closures, an enum's cases and optionals is the same after it was cached") func sameCall() throws
    {
        var cached: Call?
        try withKeptCall { file, _ in cached = file.value(Call.self) }
        let call = try #require(cached)
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
            withoutErrors: [[1], []], errors: [[], []], exits: [1], throwing: [1], epilogues: [], comparisons: [0])
        function.writes = [Write(address: .init("Cart.user"), change: .assigned, position: .init(block: 0, call: 0))]
        (function.qualifiedProperty, function.yielded) = ("A.Cart.user", [.init("Cart.items")])
        (function.returned, function.handed) = ([.literal], [.init(call: 0, index: 0): [.now]])
        function.outside = [.init(effect: .files, place: place)]
        func facts(_ function: Function) -> [String] { Mirror(reflecting: function).children.map { "\($0.value)" } }
        #expect(facts(Function(function)) == facts(function))
        for (fact, unset) in zip(facts(function), facts(empty("load"))) { #expect(fact != unset, "not set: \(unset)") }
    }

    @Test("A cached file for other inputs is no value") func otherInputs() throws {
        try withKeptCall { file, _ in
            #expect(KeptFile(path: file.path, inputs: "version 2").value(Call.self) == nil)
        }
    }

    @Test("A cached file that ends too early is no value, wherever it ends") func cutFile() throws {
        try withKeptCall { file, content in
            for count in content.indices {
                try content.prefix(count).write(to: URL(filePath: file.path))
                #expect(file.value(Call.self) == nil)
            }
        }
    }

    @Test("A cached file with a damaged byte is no value or another one, and never traps") func damagedFile() throws {
        try withKeptCall { file, content in
            for index in content.indices {
                for byte: UInt8 in [0, 1, 127, 128, 255] {
                    var damaged = content
                    damaged[index] = byte
                    try damaged.write(to: URL(filePath: file.path))
                    _ = file.value(Call.self)
                }
            }
        }
    }
}
