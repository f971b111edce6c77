import Foundation

/// The standard library calls back: `Set.insert` calls `hash(into:)`, string interpolation calls `description`.
extension FunctionBody {
    /// What a generic function that is not read may call of the types it is called with: the requirements it states.
    func conformances(of call: Call, _ instruction: SILInstruction) -> [Call] {
        let (types, place) = (call.typeArguments, call.place)
        // `localizedDescription` of any error asks for that of a `LocalizedError`.
        if case .function(let symbol) = call.callee, symbol.contains("20localizedDescription") {
            return types.map {
                Call(callee: .conformance(to: "LocalizedError", of: $0), time: .now, typeArguments: [], place: place)
            }
        }
        var printed: [Call] = []
        if case .function(let symbol) = call.callee, symbol.printsValues {
            printed = (types + erasedTypes.sorted()).flatMap { Self.printed($0, place) }
        }
        guard let type = instruction.calleeType else { return printed }
        let parameters = type.genericParameters
        return printed
            + type.signatures.flatMap(\.requirements).flatMap { requirement -> [Call] in
                guard requirement.relation == " : ", case .named(let names) = requirement.subject,
                    let index = parameters.firstIndex(of: names[0].name), index < types.count
                else { return [] }
                return Self.parts(of: types[index]).map { Self.call("\(requirement.target)", of: $0, place) }
            }
    }

    /// What prints a value asks it for these when the program runs, and need not require them.
    private static func printed(_ type: String, _ place: Place) -> [Call] {
        parts(of: type).flatMap { type in
            ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "TextOutputStreamable"].map
            {
                call($0, of: type, place)
            }
        }
    }

    private static func call(_ proto: String, of type: String, _ place: Place) -> Call {
        Call(
            callee: .conformance(to: proto, of: type), time: .now,
            typeArguments: Substitution.genericArguments(of: type), place: place)
    }

    /// A type, and those it is made of: an array is hashed by its elements.
    private static func parts(of type: String) -> [String] {
        [type] + Substitution.genericArguments(of: type).flatMap(parts)
    }
}

extension Call.Callee {
    /// Whether it is known to call what its type parameters must have, rather than to keep a value for later.
    var callsBack: Bool {
        switch self {
        case .function(let symbol): symbol.isOfStandardLibrary && !symbol.hasPrefix("$sSc")
        case .member(let member): Self.coders.contains { member.hasPrefix("#\($0).") }
        default: false
        }
    }

    private static let coders = ["JSONDecoder", "JSONEncoder", "PropertyListDecoder", "PropertyListEncoder"]
}
