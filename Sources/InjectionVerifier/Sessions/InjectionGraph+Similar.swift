/// Which types may be meant by one that is not registered: what conforms to it, inherits from it, or wraps it, and the
/// other way round.
extension InjectionGraph {
    func similar(to type: String) -> [Registration] { ofPrograms.filter { areSimilar($0.type, type) } }

    func areSimilar(_ one: String, _ other: String) -> Bool {
        one != other
            && (TypeNames.optional(one) == other || TypeNames.optional(other) == one || isA(one, other)
                || isA(other, one))
    }

    private func isA(_ type: String, _ other: String) -> Bool {
        func plain(_ type: String) -> String {
            program.plainBase(type.hasPrefix("any ") ? String(type.dropFirst(4)) : type)
        }
        let other = plain(other)
        return program.supertypes(of: plain(type)).map(plain).contains {
            $0 == other || program.conformances[other]?[$0] != nil
        }
    }
}
