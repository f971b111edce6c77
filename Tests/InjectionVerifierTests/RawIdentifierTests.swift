import Foundation
import Testing

@testable import InjectionVerifier

/// Tests raw identifiers, which may contain text that elsewhere separates names. They are read as one word, and shown
/// as they were written.
struct RawIdentifierTests {
    @Test(
        "A type with raw identifiers is printed as it was read",
        arguments: [
            "`My Type`", "`My Type`.`In ner`<`1st`, Int>", "any `Pro to` & `q: r`", "@thick `My Type`.Type",
            "`A: B, C -> (D) @x \"q\" <e>. & F? # $y {z} [w]`", "(`a b`: Int, c: `My Type`...) -> `E 1`?",
            "@convention(witness_method: `Pro to`) <τ_0_0 where τ_0_0 : `Pro to`> (Self.`A, T`) -> @error `Er r`",
            "[`My Type` : [Int]]", "{ var `My Type` }", "`class`.`Type`.Type", "Plain",
        ])
    func types(text: String) throws {
        let type = SILCursor.read(RawIdentifier.words(in: text)) { cursor in
            cursor.type().flatMap { cursor.isAtEnd ? $0 : nil }
        }
        #expect(RawIdentifier.shown(try #require(type).description) == text)
    }

    @Test("A raw identifier is read as one word, however the compiler prints its spaces") func words() {
        let word = RawIdentifier.word("a b: c")
        #expect(SILCursor.read(word) { $0.name() } == word)
        #expect(RawIdentifier.words(in: "M.`a b: c`.x") == "M.\(word).x")
        #expect(RawIdentifier.words(in: "M.`a\u{a0}b:\u{a0}c`.x") == "M.\(word).x")
        #expect(RawIdentifier.word("plain") == "plain" && RawIdentifier.words(in: "`class`") == "`class`")
        #expect(TypeNames.pieces(of: "A.\(word)<Int>").first == "A.\(word)")
    }

    @Test("Raw identifiers are shown with backticks once, and in code to copy with their own") func shown() {
        let word = RawIdentifier.word("a b")
        #expect(RawIdentifier.shown("\(word)? and x.\(word)") == "`a b`? and x.`a b`")
        #expect(
            RawIdentifier.shown("`\(word).c` and `Inject(\(word).self)` \(word)")
                == "`a b.c` and `Inject(`a b`.self)` `a b`")
    }

    /// The names of members, of stored properties, and in tables have no backticks here.
    static let code = """
        sil_stage raw

        import Injection

        class `Base: C, d` {
          @_hasStorage weak var `w x`: @sil_weak `Base: C, d`? { get set }
          @_hasStorage var $__lazy_storage_$_la zy: Int? { get set }
          func give(_ one: `1st`, _ two: `Lo cal`) -> any `Other one`<`A T`>
          func take(_ line: String = "it's `not one`", _ file: StaticString = #fileID, more: Int = 1)
        }

        // `Base:\u{a0}C,\u{a0}d`.make(), loc "/A b c.swift":1:6, scope 1
        // Isolation: nonisolated
        sil hidden [ossa] @$s1A4makeyyF : $@convention(method) (@guaranteed `Base: C, d`) -> () {
        bb0(%0 : @guaranteed $`Base: C, d`):
          %1 = ref_element_addr %0, #Base: C, d.w x, loc "/A b c.swift":2:3, scope 1
          %2 = class_method %0, #Base: C, d.`m (n)`!getter : (`Base: C, d`) -> () -> (), $@convention(method) (@guaranteed `Base: C, d`) -> (), loc "/A b c.swift":2:3, scope 1
          %3 = apply %2(%0) : $@convention(method) (@guaranteed `Base: C, d`) -> (), loc "/A b c.swift":2:3, scope 1 // user: %4
          switch_enum %3, case #1st.`2 nd`!enumelt: bb1, case #<abstract function>Lo cal.`2`!enumelt: bb1, loc "/A b c.swift":2:3, scope 1
        } // end sil function '$s1A4makeyyF'

        sil_vtable [serialized] Base: C, d {
          #Base: C, d.`m (n)`!getter: (`Base: C, d`) -> () -> () : @$s1A4makeyyF\t// `Base: C, d`.make()
          #Base: C, d."==": (`Base: C, d`) -> () -> () : @$s1A4makeyyF\t// make()
        }

        sil_witness_table hidden `Base: C, d`: Pro to module A {
          base_protocol Other one: `Base: C, d`: Other one module A
          associated_type A T: String
          method #Pro to.`v w`: <Self where Self : `Pro to`> (Self) -> () -> Int : @$s1A4makeyyFTW\t// witness
        }

        """

    @Test("Raw identifiers that are printed without backticks are read as those with them") func withoutBackticks()
        throws
    {
        let facts = try ReaderTests().read(Self.code)
        let (base, proto) = (RawIdentifier.word("Base: C, d"), RawIdentifier.word("Pro to"))
        #expect(facts.unread == [])
        #expect(facts.declarations.map(\.name) == [TypeID(base)])
        #expect(
            facts.declarations[0].properties.map(\.name)
                == [RawIdentifier.word("w x"), RawIdentifier.word("$__lazy_storage_$_la zy")])
        let function = try #require(facts.functions.first)
        #expect(function.selfType == TypeID(base) && function.name == FunctionName(base + ".make()"))
        let member = "#\(base).\(RawIdentifier.word("m (n)"))!getter"
        #expect(function.calls.map(\.callee) == [.member(Member(member))])
        #expect(function.calls.map(\.place.file) == ["/A b c.swift"])
        #expect(facts.classes.map(\.type) == [TypeID(base)])
        #expect(facts.classes[0].entries.map(\.member.description) == [member, "#\(base).\"==\""])
        let table = try #require(facts.conformances.first)
        #expect(table.type == TypeID(base) && table.proto == TypeID(proto))
        #expect(table.inheritedProtocols == [TypeID(RawIdentifier.word("Other one"))])
        #expect(table.associatedTypes == [RawIdentifier.word("A T"): "String"])
        #expect(table.entries.map(\.member.description) == ["#\(proto).\(RawIdentifier.word("v w"))"])
    }
}
