/// What may be registered for a kind: 0 stands for nothing. More than one where the contract leaves it open.
struct Layers {
    var session = [0]
    var launch = [0]

    /// The last one is 0 where perhaps nothing is.
    var inEffect: [Int] { session.contains(0) ? session.filter { $0 != 0 } + launch.sorted(by: >) : session }
    var all: [Int] { (session + launch).filter { $0 != 0 } }

    static let empty = Kind.allCases.map { _ in Layers() }
}

struct Registered {
    let kind: Kind
    let instance: Int?
    let captures: Bool
    let isOnMainActor: Bool
    var hasEnded = false
}

struct ThingHistory {
    let made: Int
    let isEvictable: Bool
    var parts: [Int] = []
    var hasEnded = false
    var isInstance = false
    let isOnMainActor: Bool
}

/// An instance that a container keeps, and perhaps does not where it is not sure.
struct Kept {
    let thing: Int
    let kind: Kind
    let registration: Int
    let since: Int
    var isSure: Bool
    var isInherited = false
    /// Whether a reset has evicted it, so that only blocks of its session still receive it.
    var isEvicted = false
}

/// An object that a reset has evicted.
struct Evicted {
    let thing: Int
    let kinds: Set<Kind>
    let isSure: Bool
}

/// An instance that is to be notified, or that may be; between when it was first kept and last.
struct Owed {
    let thing: Int
    let isRecord: Bool
    let container: Int
    /// The container, or the ended session of it, that has evicted it.
    let view: Int
    let first: Int
    let last: Int
    let must: Bool
}

/// A container in its current session, or in an ended one, as long as blocks of that are running.
struct ContainerHistory {
    enum Phase { case open, overtaken, closing, ended, gone }

    var layers = Layers.empty
    var kept: [Kept] = []
    /// For an ended session: the container of which it is one.
    var root: Int?
    /// nil until an event shows the number of the new one.
    var session: Int?
    var lastReset = -1
    var phase = Phase.open
    var isMarked = false
    /// The objects of the containers around it, and other instances of them.
    var inherited: Set<Int> = []
    var inheritedValues: Set<Int> = []
    /// What was registered for a session that has ended, and whether that is sure.
    var endedForSession: [Kind: Bool] = [:]

    /// Whether the contract says what is registered and kept.
    var isClear: Bool { phase == .open || phase == .overtaken }

    func keeps(_ thing: Int) -> Bool? {
        let entries = kept.filter { $0.thing == thing && $0.kind.isObject }
        return entries.contains(where: \.isSure) ? true : entries.isEmpty ? false : nil
    }
}

extension [Set<Kind>] {
    /// Whether each can be a part of one of these, each of another one.
    package func canEachBePart(ofOneOf wholes: Self) -> Bool {
        guard let first else { return true }
        return wholes.indices.contains { index in
            guard first.isSubset(of: wholes[index]) else { return false }
            var others = wholes
            others.remove(at: index)
            return Array(dropFirst()).canEachBePart(ofOneOf: others)
        }
    }
}

extension Array {
    mutating func set<Wrapped>(_ element: Wrapped, at index: Int) where Element == Wrapped? {
        while count <= index { append(nil) }
        self[index] = element
    }
}
