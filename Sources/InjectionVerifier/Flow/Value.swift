/// A value or the contents of memory, for `LocalValues`.
enum Value: Equatable {
    case callee(Call.Callee)
    /// A function, or one of several functions.
    case function(FunctionValue)
    /// The argument with this index.
    case parameter(Int)
    /// A metatype, such as `Cart.self`. The type is nil if the function does not name it.
    case metatype(TypeID?)
    /// An object that is cast to this superclass.
    case upcast(TypeID)
    /// The result of one of these calls, a value that has such results in it, or a part of one.
    case results([CallNumber])
    /// `property` is the memory of a property, and `valueOf` is the value in it.
    case property(Call.Property), valueOf(Call.Property)
    /// An actor, on which a function is to run. `nonisolated` stands for no actor.
    case actor(Isolation)

    /// Returns the value of memory that may have one value or another. Returns nil if that is unknown.
    func joined(with other: Value) -> Value? {
        if self == other { return self }
        switch (self, other) {
        case (.results(let one), .results(let two)): return .results(one + two.filter { !one.contains($0) })
        // In `isNew ? User() : host.user`, the call of `User()` says more than the name of the property `user`.
        case (.results, .valueOf): return self
        case (.valueOf, .results): return other
        default: break
        }
        guard let one = function, let two = other.function else { return nil }
        return .function(.oneOf(one.alternatives + two.alternatives.filter { !one.alternatives.contains($0) }))
    }

    var callee: Call.Callee? { if case .callee(let callee) = self { callee } else { nil } }
    var isMade: Bool { if case .results = self { true } else { false } }
    var makers: [CallNumber] { if case .results(let calls) = self { calls } else { [] } }

    var function: FunctionValue? {
        switch self {
        case .function(let value): value
        case .callee(.function(let symbol)): .function(symbol, typeArguments: [], captures: [:])
        default: nil
        }
    }
}
