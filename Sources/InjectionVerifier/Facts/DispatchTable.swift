/// The table of a class, or the witness table of a conformance.
struct DispatchTable: Codable, Sendable {
    var type: TypeID
    /// The protocol of a witness table. It is nil for the table of a class.
    var proto: TypeID?
    /// The generic parameters of the type.
    var genericParameters: [String] = []
    var entries: [Entry]
    /// The conformances that the associated types of the protocol must have: `Iterator: IteratorProtocol`.
    var associatedConformances: [Conformance] = []
    var associatedTypes: [String: TypeID] = [:]
    /// The protocols that the protocol inherits from.
    var inheritedProtocols: [TypeID] = []

    struct Conformance: Codable, Hashable, Sendable { var type: TypeID; var proto: TypeID }

    struct Entry: Codable, Sendable {
        var member: Member
        var symbol: Symbol
    }
}
