import Foundation
import Testing

@testable import InjectionVerifier

/// Tests the grammar of the intermediate language.
struct SILTests {
    func type(_ text: String) -> String? {
        SILCursor.read(text) { cursor in
            let type = cursor.type()
            return cursor.isAtEnd ? type?.description : nil
        }
    }

    @Test(
        "A type is printed as it was read",
        arguments: [
            "Int", "Outer<Int>.Inner<String>", "any P & Q", "(any P).Type", "any P.Type", "@thick T.Type",
            "Optional<any P>",
            "(a: Int, b: any P)", "()", "Pack{repeat each T}", "Pack{/* shape: each T */ repeat ()}",
            "*@in_guaranteed T",
            "(@opened(\"8AB952EC\", any Source) Self).Output", "{ var Int }", "<τ_0_0> { var Box<τ_0_0> } <Item>",
            "@convention(method) <T where T : P, T.A == Int><U> (@thick U.Type, T) -> (@out U, @error any Error)",
            "@substituted <τ_0_0> (Int) async throws(E) -> @out τ_0_0 for <any P>",
            "@yield_once <T where T : P> @substituted <τ_0_0> (τ_0_0) -> @yields @inout Int for <A<T>>",
            "@thick (@opened(\"8AB952EC\", any Source) Self).Output.Type",
            "<let n : Int> (Vector<n, Int>) -> ()",
            "@opened(\"8AB952EC\", any P) Self", "() -> () -> ()", "[String : [Int]]?", "Int!", "$s1AMacrofMu_",
            "~Copyable",
            "τ_nobody", "A.`Type`", "(Int...) -> ()",
        ])
    func types(text: String) { #expect(type(text) == text) }

    @Test("The substitutions of a function type replace the parameters of its pattern") func patterns() throws {
        let text = "@yield_once <T> @substituted <τ_0_0, τ_0_1> (@guaranteed τ_0_0) -> @yields τ_0_1 for <A<T>, T>"
        let function = try #require(TypeID(text).type.function)
        #expect(function.description == "<T> (@guaranteed A<T>) -> @yields T" && function.genericParameters == ["T"])
        let nested = "@substituted <τ_0_0> (@substituted <τ_0_0> () -> τ_0_0 for <B>, τ_0_0) -> () for <A>"
        #expect(TypeID(nested).type.function?.description == "(() -> B, A) -> ()")
        #expect(type("(τ_0_0).Element.Type") == "τ_0_0.Element.Type")
    }

    @Test("A member is split at its dots, except at those of an operator") func members() {
        let range: Member = "#Comparable.\"...\"!1"
        #expect(range.owner == "Comparable" && range.name == "\"...\"")
        let unequal: Member = "#Outer.P.\"!=\""
        #expect(unequal.owner == "Outer.P" && unequal.name == "\"!=\"")
        let getter: Member = "#Outer.Class.member!getter"
        #expect(getter.property == "Outer.Class.member" && getter.inTable == ("Class", "member!getter"))
    }

    @Test("Text that is no type, or a type that is nested too deeply, cannot be parsed")
    func noType() {
        for text in [
            "", "<", "(", "Int>", "@convention(", "Optional<", "(a: )", "any ", String(repeating: "(", count: 300),
        ] {
            #expect(type(text) == nil)
        }
        #expect(type(String(repeating: "A<", count: 100) + "B" + String(repeating: ">", count: 100)) != nil)
        #expect(type(String(repeating: "A<", count: 300) + "B" + String(repeating: ">", count: 300)) == nil)
    }

    func instruction(_ text: String) -> SILInstruction? {
        text.withBytes { line in
            var reader = SILInstructionReader()
            return reader.read(line)
        }
    }

    @Test("A call is read with its operands, substitutions, error block and place") func call() throws {
        let text = """
              try_apply %2<any P>(%0, %1) : $@convention(thin) <T> (@thick T.Type) -> (@out T, @error any Error), \
            normal bb1, error bb2, loc * "/A, loc.swift":3:4, scope 5 // id: %3
            """
        let call = try #require(instruction(text))
        #expect(call.operands == [2, 0, 1] && call.errorBlock == 2)
        #expect(call.substitutions.map(\.description) == ["any P"])
        #expect(call.calleeType?.returnsInMemory == true)
        #expect(call.place == Place(file: "/A, loc.swift", line: 3, column: 4))
    }

    @Test("Instructions of irregular forms are read") func irregular() throws {
        let cast = try #require(instruction("  checked_cast_br T.Type in %3 to any D.Type, bb1, bb2, scope 1"))
        #expect(cast.types.map(\.description) == ["T.Type", "any D.Type"] && cast.successors.map(\.block) == [1, 2])
        let function = try #require(
            instruction("  checked_cast_addr_br take_always Any in %1 to (P) -> () in %2, bb1, bb2"))
        #expect(function.types.map(\.description) == ["Any", "(P) -> ()"] && function.operands == [1, 2])
        let declared = try #require(instruction("  %1 = class_method %0, #A.b :  (A) -> (B) throws -> (), $() -> ()"))
        #expect(declared.types.map(\.description) == ["() -> ()"])
        let literal = try #require(
            instruction("  %1 = float_literal $Builtin.FPIEEE64, 0x3FF8000000000000 // 1.5, loc \"/A.swift\":1:2"))
        #expect(literal.place?.line == 1)
        let enumeration = try #require(instruction("  switch_enum %0, case #A.b!enumelt: bb1, default bb2"))
        #expect(enumeration.successors.map(\.label) == ["#A.b!enumelt", "default"])
        #expect(instruction("  %1 = new_instruction [x] %0 to $Int, @f, #A.b")?.symbols.map(\.name) == ["f"])
        #expect(instruction("  %1 = class_method %0, #Equatable.\"==\" : (A) -> (), $() -> ()")?.members.count == 1)
    }
}

extension PackageTests {
    @Test(
        "In the samples and the example, every line is read, every type is printed as it was read, and every instruction is known"
    )
    func grammar() throws {
        let notebook = try Samples(
            SamplePackage.root.appending(path: "Examples/Notebook"), only: ["Sources"],
            options: ["NotebookApp": ["-default-isolation", "MainActor"]])
        var (types, operations): (Int, Set<String>) = (0, [])
        for output in try (Samples.samples.outputs + Samples.harder.outputs + notebook.outputs).joined() {
            for (line, instruction) in try lines(of: output + ".sil") {
                let read = try #require(instruction, "not read: \(line)")
                operations.insert(read.operation)
                types += read.types.count
                // The type in brackets is `some P` in the source of a function. The C library searches, because there
                // are many lines.
                let text =
                    strstr(line, "(τ_") == nil ? line : line.replacing(/\((τ_\d+_\d+)\)/) { $0.1 }
                for type in read.types where strstr(text, "\(type)") == nil {
                    Issue.record("printed as \(type): \(line)")
                }
            }
        }
        #expect(operations.filter { Operations.kinds[$0] == nil }.sorted() == [])
        #expect(types > 35_000 && operations.count > 110)
    }

    private func lines(of file: String) throws -> [(String, SILInstruction?)] {
        try withCode(of: file) { bytes in
            var (found, isInside, lines): ([(String, SILInstruction?)], Bool, Lines) = ([], false, Lines(bytes))
            var reader = SILInstructionReader()
            while let line = lines.next() {
                if line.hasPrefix("sil "), line.hasSuffix("{") {
                    isInside = true
                    #expect(SILFunction(head: line) != nil, "not read: \(line.string)")
                } else if line.hasPrefix("}") {
                    isInside = false
                } else if isInside, line.hasPrefix("  "), !line.hasPrefix("  //") {
                    found.append((line.string, reader.read(line)))
                }
            }
            return found
        }
    }
}
