/// The values of a function's operands and of its local memory, as far as `WriteReader` has read it.
///
/// After `%2 = alloc_stack $User` and `store %1 to %2`, the contents of `%2` are the values of `%1`.
struct OperandValues {
    /// The values that each operand may be.
    var byOperand: [Int: Set<OperandValue>] = [:]
    /// The values in each local memory.
    var contents: [Int: Set<OperandValue>] = [:]
    /// The texts and digits of literals.
    var literals: [Int: String] = [:]

    func callAsFunction(_ operand: Int) -> Set<OperandValue> { byOperand[operand] ?? [] }

    mutating func set(_ result: Int?, _ values: Set<OperandValue>) {
        if let result, !values.isEmpty { byOperand[result] = values }
    }

    /// Returns the values in the memory whose address an operand is.
    func loaded(_ operand: Int) -> Set<OperandValue> {
        self(operand).reduce(into: []) { loaded, value in
            switch value {
            case .address(let address):
                if case .parameter = address.base, address.path.isEmpty {
                    loaded.insert(value)
                } else {
                    loaded.insert(.read(address.path.last.map { Address($0) } ?? address))
                }
            case .local(let memory, _): loaded.formUnion(contents[memory] ?? [])
            default: loaded.insert(value)
            }
        }
    }

    /// Returns `values`, and the contents of the local memory among them.
    func withContents(_ values: Set<OperandValue>) -> Set<OperandValue> {
        Set(reachableFrom: values) { if case .local(let memory, _) = $0 { Array(contents[memory] ?? []) } else { [] } }
    }

    func injected(in values: Set<OperandValue>) -> Set<OperandValue> {
        values.filter { if case .origin(.injected) = $0 { true } else { false } }
    }

    func origins(of stored: Set<OperandValue>) -> [Write.Provenance] {
        let provenances = withContents(stored).compactMap { value -> Write.Provenance? in
            switch value {
            case .origin(let origin): origin
            case .read: .read
            case .function: .literal
            case .address, .keyPath: .other
            case .local, .newObject: nil
            }
        }
        let different = Set(provenances)
        return different.count < 2 ? different.first.map { [$0] } ?? [.nothing] : different.sorted { "\($0)" < "\($1)" }
    }

    /// True if operands are literals, or are made of literals alone.
    func areLiterals(_ operands: some Sequence<Int>) -> Bool {
        operands.flatMap { self($0) }.allSatisfy { value in
            switch value {
            case .origin(.nothing), .origin(.literal), .origin(.made), .newObject, .function: true
            case .local: origins(of: [value]).allSatisfy(\.isLiteral)
            case .address, .read, .keyPath, .origin: false
            }
        }
    }
}
