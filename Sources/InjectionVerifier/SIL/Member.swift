/// `#Outer.Class.member!getter`, as a call or a table names a member of a class or a protocol.
enum Member {
    static func isCase(_ member: String) -> Bool { member.hasSuffix("!enumelt") }

    /// `Class.member`, the property that it reads.
    static func property(_ member: String) -> String { String(member.dropFirst().prefix { $0 != "!" }) }

    /// The same if it is a setter.
    static func property(setBy member: String) -> String? { member.hasSuffix("!setter") ? property(member) : nil }

    /// The class, as its table names it, and the rest.
    static func parts(of member: String) -> (owner: String, name: String) {
        let path = member.dropFirst().split(separator: "!", maxSplits: 1)
        let names = (path.first ?? "").split(separator: ".")
        guard names.count > 1 else { return ("", member) }
        let kind = path.count > 1 ? "!" + path[1] : ""
        return (String(names[names.count - 2]), names[names.count - 1] + kind)
    }
}
