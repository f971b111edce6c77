/// A write: a function stores something where it outlives the call, or hands memory that outlives the call to another
/// function.
///
/// `host.state.user = user` is a write whose address is the variable `Host.state` with the path `State.user`, and whose
/// change is `assigned`. Only the whole program tells what an accessor or a mutating method does: `state.clear()` is
/// `lent(to: State.clear, parameter: 0)` here, and `Writes` makes a write of it that is `emptied`.
struct Write: Codable, Sendable {
    enum Change: Codable, Hashable, Sendable {
        case assigned
        /// A setter is called. The address is that of an accessor.
        case set
        /// The address is an `inout` argument: `state.removeAll()`, `reduce(&state)`.
        case lent(to: Call.Callee, parameter: Int)
        /// The object at the address is an argument of a call: `subject.send(user)`, `lock.withLock { … }`. `isAlone`
        /// is true if all other arguments are literals, or if there are none.
        case handed(to: Call.Callee, closures: [Symbol], isAlone: Bool)
    }

    /// The source of a stored value.
    enum Provenance: Codable, Hashable, Sendable {
        /// The value is `nil`, `false`, zero, or an empty text or collection.
        case nothing
        /// Another literal, a value that the standard library makes of literals, a static property of Foundation such as
        /// `Locale.current`, or a function that captures only functions and metatypes, if anything.
        case literal
        /// The result of an injection: of this call.
        case injected(call: CallNumber)
        /// A value that was read from a variable which outlives the call, or that a getter returned. The base is the
        /// variable, the getter or, for `max(a + 1, b)` with an argument `a`, that argument.
        case read(from: Address.Base)
        /// The argument of the function with this index, or a part of it. For a closure, it may be a captured value.
        case argument(Int)
        /// The current time.
        case now
        /// A count, or a time that has passed: `users.count`, `.now - start`.
        case measure
        /// An initializer of this type made the value, or a part of it.
        case made(TypeID)
        /// A function returned the value, or a part of it.
        case returned(by: Symbol)
        /// Another value: a closure with captures, or a value of which nothing is known.
        case other
    }

    var address: Address
    var change: Change
    var origins: [Provenance] = []
    var position: Position
    var place: Place?
    /// True if the new value is made of the old one: `count = count + 1`, `most = max(most, users.count)`. The old
    /// value is then not among the origins.
    var isInPlace = false

    /// True if the write stores only literals, so that nothing of a user stays.
    var storesLiterals: Bool { origins.allSatisfy(\.isLiteral) }
}

/// Memory that outlives a call: a variable, with the properties of structs that lead from it to a part of it.
struct Address: Codable, Hashable, Sendable {
    indirect enum Base: Codable, Hashable, Sendable {
        case variable(Variable)
        /// The memory of an `inout` argument, by index.
        case parameter(Int)
        /// The memory or value that an accessor yields or returns. `of` is the memory of the receiver, such as the
        /// collection of an element. It is nil if that memory is not known.
        case accessor(Call.Callee, of: Address?)
    }

    var base: Base
    var path: [Variable] = []
    /// True if the function itself made the object that has the property.
    var isOfNewObject = false
    /// The sources of the indices, other than literals, that decide which element the address is: the source of
    /// `user.id` in `counts[user.id, default: 0] += 1`.
    var indices: [Write.Provenance] = []
    var isChosen: Bool { !indices.isEmpty }

    init(_ base: Base) { self.base = base }
    init(_ variable: Variable) { self.init(.variable(variable)) }

    /// Makes the address of a property of the struct at another address.
    init(_ property: Variable, in whole: Address) {
        self = whole
        path.append(property)
    }
}

/// A point in the body of a function.
struct Position: Codable, Hashable, Sendable {
    var block: BlockNumber
    /// The first call after the point.
    var call: CallNumber
    /// The number of the function's suspensions before the point. In `state = .ready; await engine.start()`, the write
    /// and the suspension may have the same call after them. It is nil for a point right before a call,
    /// after all suspensions there.
    var suspensions: Int?
}

extension Write.Provenance {
    var isLiteral: Bool { self == .nothing || self == .literal }
    /// True if only the caller knows the value, or nobody does.
    var isUnknownHere: Bool { if case .argument = self { true } else { self == .other } }
    var isRead: Bool { if case .read = self { true } else { false } }
    /// True for a literal, a count or a time, which tells nothing about a user.
    var isMeasured: Bool { isLiteral || self == .now || self == .measure }
}

extension Address {
    /// True if both are addresses of the same memory, as far as the function knows. A property, its getter and its
    /// setter count as the same memory.
    func isSame(as other: Address) -> Bool { path == other.path && base.isSame(as: other.base) }
}

extension Address.Base {
    fileprivate func isSame(as other: Self) -> Bool {
        switch (self, other) {
        case (.parameter(let one), .parameter(let two)): return one == two
        case (.accessor(_, let one?), .accessor(_, let two?)): guard one.isSame(as: two) else { return false }
        case (.accessor(_, nil), .accessor(_, nil)), (.variable, _), (_, .variable): break
        default: return false
        }
        return property != nil && property == other.property
    }

    /// The variable at the base of the address. For an accessor, this is the property that it belongs to.
    private var property: Variable? {
        switch self {
        case .variable(let variable): variable
        case .accessor(let callee, _):
            callee.symbol.map(Variable.init(global:)) ?? callee.member.map { Variable(property: $0.property) }
        case .parameter: nil
        }
    }
}
