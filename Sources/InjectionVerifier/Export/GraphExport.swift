import Foundation

/// The types of a package's programs, their injections, the findings, and the table of state, as JSON for the page of
/// `--graph`.
///
/// The JSON is one object:
/// `{"nodes":[{"name":"Cart","module":"Shop","registrations":[…]}],"edges":[{"from":0,"to":1,"kind":"built"}],…}`. A
/// class `Cart` with `let user: User = Inject()` is a node, and so is `User`. The property is an edge between them.
struct GraphExport: Encodable {
    struct Node: Encodable {
        enum Mark: String, Encodable {
            case session, instance, unregistered
            case mainActor = "main-actor"
            /// A reset releases an instance of the type: a block builds it, or it is registered for a session.
            case ends
        }

        var name: String
        var module: String
        var marks: [Mark] = []
        /// The reason why the type belongs to a session. It is empty if the type belongs to none.
        var reason = ""
        var registrations: [Site] = []
        var injections: [InjectionSite] = []
        /// The calls in the type's code that leave something behind when its session ends.
        var reaches: [Site] = []

        /// Adds a mark. Marks are sorted, so that two runs write the same.
        mutating func mark(_ mark: Mark) {
            if !marks.contains(mark) { marks = (marks + [mark]).sorted { $0.rawValue < $1.rawValue } }
        }
    }

    struct Site: Hashable, Encodable { var place: Place; var text: String }

    struct InjectionSite: Hashable, Encodable {
        var place: Place
        var function: String
        /// The nodes of the registered types whose objects have the function as a member, by index.
        var owners: [Int]
    }

    struct Edge: Encodable {
        enum Kind: String, Encodable { case built, perhaps, later }
        var from: Int
        var to: Int
        var kind: Kind
        /// The condition of the injection. It is empty if there is none.
        var condition = ""
        /// The place of the call of `Inject`.
        var place: Place
        /// True for a later injection whose object the code only uses, and does not store.
        var isOnlyRead = false
    }

    struct Finding: Encodable {
        var severity: Diagnostic.Severity
        var name: Diagnostic.Kind
        var text: String
        var place: Place
        var notes: [Site]
        var types: [Int]
        var edges: [Int]
    }

    /// A row of the table of state.
    struct Variable: Encodable {
        var name: String
        var type: String
        /// The type that declares the variable. It is empty for a global variable.
        var owner: String
        var place: Place
        /// The places at which functions write the variable after launch.
        var writers: [Site]
        /// The resets that clear the variable, in words.
        var cleared: String
        /// The reason in the comment that acknowledges the variable. It is empty if there is no such comment.
        var reason: String
    }

    var name: String
    var builds: [String] = []
    private(set) var nodes: [Node]
    private(set) var edges: [Edge]
    private(set) var findings: [Finding] = []
    private(set) var state: [Variable] = []
    /// The modules that were not read, so that the table of state has nothing of them.
    private(set) var unread: [String] = []

    init(name: String, nodes: [Node], edges: [Edge]) {
        self.name = name
        self.nodes = nodes
        self.edges = edges
    }

    /// Adds findings. The page draws a finding on each type that the finding names, and on each injection of such a
    /// type at a place that the finding names.
    mutating func add(_ diagnostics: [Diagnostic]) {
        let types = Dictionary(grouping: nodes.indices, by: { nodes[$0].name })
        let ends = Dictionary(grouping: edges.indices, by: { edges[$0].place })
        findings = diagnostics.map { diagnostic in
            let named = Set(
                diagnostic.types.flatMap {
                    types[$0.description] ?? types[$0.withoutQuestionMark.description] ?? []
                })
            let places = Set([diagnostic.place] + diagnostic.notes.map(\.place))
            let marked = places.flatMap { ends[$0] ?? [] }.filter { named.contains(edges[$0].to) }
            return Finding(
                severity: diagnostic.severity, name: diagnostic.kind, text: diagnostic.message, place: diagnostic.place,
                notes: diagnostic.notes.map { Site(place: $0.place, text: $0.message) }, types: named.sorted(),
                edges: marked.sorted())
        }
    }

    mutating func add(_ table: StateTable) {
        unread = table.unread.sorted()
        state = table.rows.map { row in
            Variable(
                name: row.variable, type: row.type, owner: row.owner ?? "", place: row.place ?? .unknown,
                writers: row.writers.map {
                    Site(
                        place: $0.place ?? .unknown,
                        text: RawIdentifier.shown($0.function) + ($0.isLate ? ", late" : ""))
                },
                cleared: RawIdentifier.shown(row.cleared.text), reason: row.acknowledgement ?? "")
        }
    }

    /// Returns the JSON, which is always the same for the same graph. Files below the folder are named relative to it.
    func json(folder: String) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(self), as: UTF8.self)
        // A place is one string, `12 5 /App/Sources/Cart.swift`, so its path follows a space.
        return Data(text.replacing(" \(folder)/", with: " ").utf8)
    }
}

extension KeyedEncodingContainer {
    /// Writes a place as one string: `12 5 /App/Sources/Cart.swift`.
    fileprivate mutating func encode(_ place: Place, forKey key: Key) throws {
        try encode("\(place.line) \(place.column) \(place.file)", forKey: key)
    }
}
