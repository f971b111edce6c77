/// What is known of a value, or of what is in memory.
enum Value: Equatable {
    case callee(Call.Callee)
    /// One function, or one of several.
    case function(FunctionValue)
    /// The parameter of this function.
    case parameter(Int)
    /// A type, if it is written here.
    case metatype(TypeID?)
    /// An object, seen as one of its superclass.
    case upcast(TypeID)
    /// What these calls returned, or something that holds it.
    case results([Int])
    /// The memory of a property, and what is there.
    case property(String), valueOf(String)
    /// What says on which actor a function runs.
    case actor(Isolation)

    /// What a value is that is the one or the other; nil if nothing can be said.
    func joined(with other: Value) -> Value? {
        if self == other { return self }
        switch (self, other) {
        case (.results(let one), .results(let two)): return .results(one + two.filter { !one.contains($0) })
        // What was there already says less than who made what is put there.
        case (.results, .valueOf): return self
        case (.valueOf, .results): return other
        default: break
        }
        guard let one = function, let two = other.function else { return nil }
        return .function(.oneOf(one.alternatives + two.alternatives.filter { !one.alternatives.contains($0) }))
    }

    var callee: Call.Callee? { if case .callee(let callee) = self { callee } else { nil } }
    var isMade: Bool { if case .results = self { true } else { false } }
    var makers: [Int] { if case .results(let calls) = self { calls } else { [] } }

    var function: FunctionValue? {
        switch self {
        case .function(let value): value
        case .callee(.function(let symbol)): .function(symbol, typeArguments: [], captures: [:])
        default: nil
        }
    }
}
