import Testing

@testable import InjectionVerifier

/// Tests that compositions are equal if they are the same type in the running program.
struct CompositionsTests {
    let compositions: Compositions = {
        var module = ModuleFacts(name: "A")
        for line in ["protocol P : AnyObject {", "protocol Q {", "protocol R : P {", "class C {"] {
            if let declaration = DeclarationReader.declaration(line, within: nil) {
                module.declarations.append(declaration)
            }
        }
        return Compositions([module])
    }()

    @Test(
        "Compositions of protocols that are one type when the program runs have one form",
        arguments: [
            ("any Q & Sendable", "any Q"), ("any Q & Swift.Sendable", "any Q"), ("any P & AnyObject", "any P"),
            ("any R & AnyObject", "any R"),
            ("any Q & AnyObject", "any Q & AnyObject"), ("C & Sendable", "C & Sendable"), ("any C & Sendable", "C"),
            ("any Q & R & BitwiseCopyable", "any Q & R"), ("any Sendable & Copyable", "Any"),
            ("Optional<any Q & Sendable>", "Optional<any Q>"),
            ("Dictionary<String, any Q & Sendable>", "Dictionary<String, any Q>"),
            ("(any Q & Sendable, any A.P & AnyObject) -> any Q & Escapable", "(any Q, any A.P) -> any Q"),
            ("any Company & Sendable<any Q & Sendable>", "any Company & Sendable<any Q>"), ("any Q", "any Q"),
        ])
    func simplified(type: String, expected: String) {
        #expect(compositions.simplified(TypeID(type)) == TypeID(expected))
    }
}
