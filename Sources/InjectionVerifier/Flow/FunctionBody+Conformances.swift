import Foundation

/// The standard library calls back: `Set.insert` calls `hash(into:)`, string interpolation calls `description`.
extension FunctionBody {
    /// What a generic function that is not read may call of the types it is called with: the requirements it states.
    func conformances(of call: Call, _ instruction: SILInstruction) -> [Call] {
        let (types, place) = (call.typeArguments, call.place)
        // `localizedDescription` of any error asks for that of a `LocalizedError`.
        if call.callee.symbol?.standard == .localizedDescription {
            return types.map {
                Call(callee: .conformance(to: "LocalizedError", of: $0), time: .now, place: place)
            }
        }
        var printed: [Call] = []
        if call.callee.has(.prints) {
            printed = (types + erasedTypes.sorted()).flatMap { Self.printed($0, place) }
        }
        guard let type = instruction.calleeType else { return printed }
        let parameters = type.genericParameters
        return printed
            + type.signatures.flatMap(\.requirements).flatMap { requirement -> [Call] in
                guard requirement.relation == " : ", case .named(let names) = requirement.subject,
                    let index = parameters.firstIndex(of: names[0].name), index < types.count
                else { return [] }
                // Of `S`, `S.Element` is looked up where `S` is known; of an array, it is among what that is made of.
                let isOpen = names.count > 1 && function.genericParameters.contains(types[index])
                let path = [types[index]] + (isOpen ? names.dropFirst().map(\.name) : [])
                return [Self.call("\(requirement.target)", of: path.joined(separator: "."), place)]
            }
    }

    /// What prints a value asks it for these when the program runs, and need not require them.
    private static func printed(_ type: String, _ place: Place) -> [Call] {
        ["CustomStringConvertible", "CustomDebugStringConvertible", "CustomReflectable", "TextOutputStreamable"].map {
            call($0, of: type, place)
        }
    }

    private static func call(_ proto: String, of type: String, _ place: Place) -> Call {
        Call(
            callee: .conformance(to: proto, of: type), time: .now,
            typeArguments: SILType.genericArguments(of: type), place: place)
    }
}
