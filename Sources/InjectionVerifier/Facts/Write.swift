/// A write: a function stores something where it outlives the call, or lends or hands memory that outlives the call to
/// another function.
///
/// `host.state.user = user` is a write whose address is the variable `Host.state` with the path `State.user`, and whose
/// change is `assigned`. Only the whole program tells what an accessor or a mutating method does. Here, `state.clear()`
/// is `lent(to: State.clear, parameter: 0)`. If `clear` empties the state, `Writes` makes a write of it that is
/// `emptied`.
struct Write: Codable, Sendable {
    enum Change: Codable, Hashable, Sendable {
        case assigned
        /// A setter is called. The base of the address is this setter.
        case set
        /// The memory at the address is lent to a function, as the argument `parameter`: `state.removeAll()`,
        /// `reduce(&state)`. The function may also be a closure that captures the memory and may change it.
        case lent(to: Call.Callee, parameter: Int)
        /// The object or value at the address is an argument of a call: `subject.send(user)`, `lock.withLock { … }`.
        /// The functions among the other arguments are `closures`. `isAlone` is true if all other arguments are
        /// literals, or if there are none.
        case handed(to: Call.Callee, closures: [Symbol], isAlone: Bool)
    }

    /// A source of a value that is stored, returned, or handed on.
    enum Provenance: Codable, Hashable, Sendable {
        /// The value is `nil`, `false`, zero, an empty text, collection or struct, or an enum's case without a payload.
        case nothing
        /// Another literal, a value that is computed or made of literals alone, a static property of Foundation such as
        /// `Locale.current`, or a function that captures nothing but functions and metatypes.
        case literal
        /// The result of an injection, which this call makes.
        case injected(call: CallNumber)
        /// A value that was read from a property or from a static or global variable, or that a getter returned. The
        /// base is this variable or getter. For `max(a + 1, b)` with an argument `a`, it is that argument.
        case read(from: Address.Base)
        /// The argument with this index, a value in it, as in an optional, or a value that is computed from it. For a
        /// closure, the argument may be a captured value.
        case argument(Int)
        /// The current time.
        case now
        /// A count, or a value that is computed with the current time, or from counts and times alone: `users.count`,
        /// `.now - start`.
        case measure
        /// An initializer of this type made the value, or a value in it.
        case made(TypeID)
        /// This function returned the value, or a value in it.
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

/// Memory that outlives a call: a base, such as a variable, and the properties of structs that lead from it to a part
/// of it. For `host.state.user`, the base is `Host.state`, and the path is `State.user`.
struct Address: Codable, Hashable, Sendable {
    indirect enum Base: Codable, Hashable, Sendable {
        case variable(Variable)
        /// The memory of an argument, by index. In a write, the argument is a lent one.
        case parameter(Int)
        /// The memory that an accessor yields or sets, or the value that it returns. `of` is the memory of the
        /// receiver, such as the collection for an element. It is nil if that memory is not known.
        case accessor(Call.Callee, of: Address?)
    }

    var base: Base
    var path: [Variable] = []
    /// True if the function itself made the object that has the property.
    var isOfNewObject = false
    /// True for an element of the tuple at the address: `Host.pair.0`. The path does not tell which element it is.
    var isOfTuple = false
    /// The sources of the indices that decide which element the address is: for `counts[user.id, default: 0] += 1`, the
    /// source of `user.id`. It is empty if all indices are literals.
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
    /// The number of the function's suspensions before the point. It orders a write and a suspension that have the same
    /// call after them, as in `state = .ready; await engine.start()`. It is nil for a point right before a call, after
    /// all suspensions there.
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

extension [Write.Provenance] {
    /// True if the sources tell all that can be known of a value: none is an object, or a value of which nothing is
    /// known.
    var areComplete: Bool {
        allSatisfy { source in
            switch source {
            case .nothing, .literal, .now, .measure, .read, .argument, .returned: true
            case .injected, .made, .other: false
            }
        }
    }
}

extension Address {
    /// True if both addresses have the same path, and the same variable or argument as their base. A property, its
    /// getter and its setter count as one variable. Two objects, and the indices of two elements, are not told apart.
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

    /// The variable at the base of the address. For an accessor, this is its property. It is nil for an argument.
    private var property: Variable? {
        switch self {
        case .variable(let variable): variable
        case .accessor(let callee, _):
            callee.symbol.map(Variable.init(global:)) ?? callee.member.map { Variable(property: $0.property) }
        case .parameter: nil
        }
    }
}
