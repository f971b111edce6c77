import Foundation

/// Reads the raw form of the compiler's intermediate language, which has every call, even the implicit ones.
///
/// A function, a table or a declaration in an unknown form is noted as not verified. The reader throws an error that
/// names the file if the file is cut off or has another format, or if it cannot read even the name of a function.
struct SILReader {
    let file: String
    var facts: ModuleFacts
    private var comment = ""
    private var isolation = Isolation.unspecified
    private var globalActor: String?
    private var place: Place?
    private var instructions = SILInstructionReader()

    init(file: String, module: String) {
        self.file = file
        facts = ModuleFacts(name: module)
    }

    static func read(_ file: String, module: String, limit: Int = 1 << 30) throws -> ModuleFacts {
        try withCode(of: file, limit: limit) { bytes in
            var reader = SILReader(file: file, module: module)
            try reader.read(bytes)
            return reader.facts
        }
    }

    private mutating func read(_ bytes: Bytes) throws {
        guard bytes.hasPrefix("sil_stage raw\n") else {
            throw ReadingError(file: file, line: 1, problem: "is not what `swiftc -emit-silgen` of Swift 6 prints")
        }
        guard bytes[bytes.count - 1] == UInt8(ascii: "\n") else { throw truncated(at: nil) }
        var lines = Lines(bytes)
        while let line = lines.next() {
            if line.count == 0 {
                comment = ""
                place = nil
                isolation = .unspecified
                globalActor = nil
            } else if line.hasPrefix("//") {
                read(comment: line)
            } else if line.hasPrefix("sil_global ") {
                readGlobal(line)
            } else if line.hasPrefix("sil ") {
                if line.hasSuffix("{") { try readFunction(line, &lines) }
            } else if line.hasPrefix("sil_vtable ") || line.hasPrefix("sil_witness_table ") {
                if line.hasSuffix("{") { try readTable(line, &lines) }
            } else if let name = Imports.name(in: line) {
                facts.imports.append(name)
                if line.find("@testable ") != nil { facts.testableImports.insert(name) }
            } else if !line.hasPrefix("sil_"), line.hasSuffix("{") {
                try readDeclaration(line, &lines)
            }
        }
    }

    /// Reads a declaration. Declarations tell, for example, which variables are weak and which types are `Sendable`.
    /// Injections are found without them, so a declaration that cannot be read is noted as not verified, and skipped.
    private mutating func readDeclaration(_ line: Bytes, _ lines: inout Lines) throws {
        let start = lines
        let reader = DeclarationReader(file: file)
        do {
            try reader.read(reader.whole("(", &lines), &lines, within: nil, into: &facts)
        } catch is DeclarationReader.Unreadable {
            lines = start
            let why = "a declaration cannot be read: `\(line.string.prefix(60))`"
            facts.unread.append(Undecided(place: .unknown, why: why))
        }
    }

    /// Reads a static or global variable: `sil_global hidden [let] @$s3App6sharedAA5StoreCvp : $Store`.
    private mutating func readGlobal(_ line: Bytes) {
        guard let at = line.find(" @"), let colon = line.find(" : $", from: at) else { return }
        let symbol = Symbol(line[at + 2..<colon].string)
        // Skip the token of a one-time initialization, which is no variable.
        guard symbol.isVariable else { return }
        let type = TypeID(line.from(colon + 4).string)
        facts.globals.append(
            Global(variable: Variable(global: symbol), type: type, isConstant: line.find("[let]") != nil))
    }

    private static let accesses: [StaticString] = ["hidden ", "private ", "shared ", "package "]

    func truncated(at line: Int?) -> ReadingError {
        ReadingError(file: file, line: line, problem: "ends in the middle: the compiler did not finish it; run again")
    }

    private static let isolations: [(text: StaticString, isolation: Isolation)] = [
        ("global_actor. type: MainActor", .mainActor), ("global_actor", .otherActor),
        ("actor_instance", .isolatedParameter),
        // Swift 6.3 prints the first form, and Swift 6.4 the second.
        ("caller_isolation_inheriting", .callers), ("nonisolated(nonsending)", .callers),
        ("nonisolated", .nonisolated),
    ]

    private mutating func read(comment line: Bytes) {
        if line.hasPrefix("// Isolation: ") {
            let text = line.from(14)
            isolation = Self.isolations.first { text.hasPrefix($0.text) }?.isolation ?? .unspecified
            if isolation == .otherActor, text.hasPrefix("global_actor. type: ") { globalActor = text.from(20).string }
        } else if comment.isEmpty {
            place = instructions.place(endOf: line)
            let end = line.find(", loc ") ?? line.find(", scope ") ?? line.count
            comment = line[min(3, end)..<end].string
        }
    }

    private mutating func readFunction(_ line: Bytes, _ lines: inout Lines) throws {
        guard var code = SILFunction(head: line) else {
            guard line.find(" @") != nil else {
                throw ReadingError(
                    file: file, line: lines.number,
                    problem: "a function without a name in a form this tool does not know; use a matching Swift version"
                )
            }
            return try skip(line, &lines)
        }
        // The top-level code of a program is a C function, such as `main`, `App_main` or `async_Main`. It gets a symbol
        // with the module's name, because each program has one. It is on the main actor.
        let isAsyncMain = code.symbol.name == "async_Main"
        let isMain = isAsyncMain || (code.symbol.kind == .foreign && code.hasTypeOfMain)
        let type = code.type.function
        let function = Function(
            symbol: isMain ? Symbol("\(isAsyncMain ? "async_Main" : "main") of \(facts.name)") : code.symbol,
            name: FunctionName(comment),
            isolation: isMain ? .mainActor : isolation == .isolatedParameter ? Self.isolation(type) : isolation,
            isAsync: code.type.has("@async "), genericParameters: type?.genericParameters ?? [], place: place)
        let isMethod = code.type.has("@convention(method)") || code.type.has("@convention(witness_method")
        if isMethod {
            function.selfType = (type?.parameters.last?.type.instanceType).map { TypeID($0.withoutAttributes) }
        }
        if function.isolation == .otherActor {
            function.actor = globalActor.map { TypeID($0) } ?? type?.isolatedParameter.map { TypeID($0) }
        }
        function.isPublic = !["hidden ", "package ", "private ", "shared "].contains(where: code.attributes.contains)
        function.isLazyGetter = code.attributes.contains("[lazy_getter]")
        var unread: String?
        while let line = lines.next() {
            guard line.count > 0 else { continue }
            if line[0] == UInt8(ascii: "}") {
                if unread == nil {
                    do {
                        return try FunctionReader.read(function, code, into: &facts)
                    } catch let form as UnknownForm { unread = form.text }
                }
                // The calls in this function are unknown, so it is noted as not verified. `Completeness` also reports
                // each `Inject` in it, which only the syntax tree has.
                return note(unread: unread ?? "")
            }
            if unread == nil, !code.read(line, with: &instructions) {
                unread = Self.beginning(of: line)
            }
        }
        throw truncated(at: lines.number)
    }

    /// Skips a function or a table whose first line cannot be read, and notes it as not verified.
    private mutating func skip(_ first: Bytes, _ lines: inout Lines) throws {
        note(unread: Self.beginning(of: first))
        while let line = lines.next() { if line.hasPrefix("}") { return } }
        throw truncated(at: lines.number)
    }

    private mutating func note(unread text: String) {
        let why = "`\(text)` is in a form that this tool does not know; use a matching Swift version"
        facts.unread.append(Undecided(place: place ?? .unknown, why: why))
    }

    private static func beginning(of line: Bytes) -> String { line.string.drop { $0 == " " }.prefix(60) + "…" }

    /// Returns the isolation of a function with an isolated parameter. If the parameter is an `any Actor` or generic,
    /// the actor may be the caller's, which `#isolation` passes.
    private static func isolation(_ type: SILFunctionType?) -> Isolation {
        guard let type, let actor = type.isolatedParameter else { return .otherActor }
        if actor == .named("MainActor") { return .mainActor }
        return actor.mentions("any ") || type.genericParameters.contains("\(actor)") ? .callers : .otherActor
    }

    /// Reads the table of a class, with lines `#Class.member: (type) : @symbol [override]`, or of a conformance, with
    /// lines `method #P.member: type : @symbol`.
    private mutating func readTable(_ line: Bytes, _ lines: inout Lines) throws {
        var cursor = SILCursor(line)
        let isConformance = cursor.accept("sil_witness_table ")
        if !isConformance { _ = cursor.accept("sil_vtable ") }
        while cursor.next == UInt8(ascii: "[") || Self.accesses.contains(where: cursor.has) { cursor.skipWord() }
        var parameters: [String] = []
        while let signature = cursor.signature() { parameters += signature.parameters.map(\.name) }
        cursor.skipSpaces()
        guard let type = cursor.type() else { return try skip(line, &lines) }
        var table = DispatchTable(type: TypeID(type), genericParameters: parameters, entries: [])
        if isConformance {
            table.proto = cursor.accept(": ") ? cursor.type().map(TypeID.init) : nil
            if table.proto == nil { return try skip(line, &lines) }
        }
        while let line = lines.next() {
            if line[0] == UInt8(ascii: "}") {
                if isConformance { facts.conformances.append(table) } else { facts.classes.append(table) }
                return
            }
            if line.hasPrefix("  associated_type "), let colon = line.find(": ") {
                table.associatedTypes[line[18..<colon].string] = TypeID(line.from(colon + 2).string)
                continue
            }
            // This reads `associated_conformance (Iterator: IteratorProtocol): MyIterator: IteratorProtocol module A`.
            if line.hasPrefix("  associated_conformance "), let open = line.find("(") {
                let end = line.closing(at: open) ?? line.count
                let parts = line[open + 1..<end].string.split(separator: ": ", maxSplits: 1).map(String.init)
                if parts.count == 2 {
                    table.associatedConformances.append(.init(type: TypeID(parts[0]), proto: TypeID(parts[1])))
                }
                continue
            }
            if line.hasPrefix("  base_protocol "), let colon = line.find(": ") {
                table.inheritedProtocols.append(TypeID(line[16..<colon].string))
                continue
            }
            guard let hash = line.find("#"), hash < 10, let colon = line.find(": ", from: hash),
                let at = line.find(": @", from: hash)
            else { continue }
            var cursor = SILCursor(line)
            cursor.index = at + 3
            table.entries.append(
                .init(member: Member(line[hash..<colon].string), symbol: Symbol(cursor.reference())))
        }
        throw truncated(at: lines.number)
    }
}
