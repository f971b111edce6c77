/// The values of a function's operands and of its local memory, as far as `WriteReader` has read it.
///
/// After `%2 = alloc_stack $User` and `store %1 to %2`, the contents of `%2` are the values of `%1`.
struct OperandValues {
    /// The values that each operand may have.
    var byOperand: [ValueNumber: Set<OperandValue>] = [:]
    /// The values in each local memory.
    var contents: [ValueNumber: Set<OperandValue>] = [:]
    /// The arguments of the function that are functions and may be stored, by index.
    var escapingFunctions: Set<Int> = []
    /// The texts and digits of literals.
    var literals: [ValueNumber: String] = [:]

    func callAsFunction(_ operand: ValueNumber) -> Set<OperandValue> { byOperand[operand] ?? [] }

    mutating func set(_ result: ValueNumber?, _ values: Set<OperandValue>) {
        if let result, !values.isEmpty { byOperand[result] = values }
    }

    /// Returns the values that a load from an operand may give. Local memory gives its contents, and an address the
    /// value that was read there. An argument, and a value that is no address, stay as they are.
    func loaded(_ operand: ValueNumber) -> Set<OperandValue> {
        self(operand).reduce(into: []) { loaded, value in
            switch value {
            case .address(let address):
                if case .parameter = address.base, address.path.isEmpty {
                    loaded.insert(value)
                } else {
                    loaded.insert(.read(address))
                }
            case .local(let memory, _): loaded.formUnion(contents[memory] ?? [])
            default: loaded.insert(value)
            }
        }
    }

    /// If the value is an argument, and the argument is itself a function that may be stored, returns the index of the
    /// argument.
    func functionArgument(_ value: OperandValue) -> Int? {
        guard case .address(let address) = value, case .parameter(let index) = address.base,
            escapingFunctions.contains(index)
        else { return nil }
        return index
    }

    /// Returns `values`, and the contents of the local memory among them.
    func withContents(_ values: Set<OperandValue>) -> Set<OperandValue> {
        Set(reachableFrom: values) { if case .local(let memory, _) = $0 { Array(contents[memory] ?? []) } else { [] } }
    }

    /// Returns the values that a property of a struct may have. For a struct that was read from `Host.state`, these are
    /// the values of `Host.state.user`. For any other struct, they are the values of `State.user` in any `State`.
    func parts(_ property: Variable, of whole: ValueNumber) -> Set<OperandValue> {
        let read = Set(self(whole).compactMap { if case .read(let address) = $0 { address } else { nil } })
        return read.isEmpty
            ? [.read(Address(property))] : Set(read.map { OperandValue.read(Address(property, in: $0)) })
    }

    /// Returns the addresses of the elements of a tuple in memory.
    func elements(of tuple: ValueNumber) -> Set<OperandValue> {
        Set(
            self(tuple).map { value in
                guard case .address(var address) = value else { return value }
                address.isOfTuple = true
                return .address(address)
            })
    }

    /// Returns the values in a tuple. Of an element of which nothing is known, the value is `other`.
    func tuple(of elements: some Sequence<ValueNumber>) -> Set<OperandValue> {
        Set(elements.map(loaded).flatMap { $0.isEmpty ? [.origin(.other)] : $0 })
    }

    func injected(in values: Set<OperandValue>) -> Set<OperandValue> {
        values.filter { if case .origin(.injected) = $0 { true } else { false } }
    }

    func origins(of stored: Set<OperandValue>) -> [Write.Provenance] {
        let provenances = withContents(stored).compactMap { value -> Write.Provenance? in
            switch value {
            case .origin(let origin): origin
            case .read(let address): .read(from: address.read)
            case .computed(let address):
                if case .parameter(let index) = address.base { .argument(index) } else { .read(from: address.read) }
            case .address(let address):
                if case .parameter(let index) = address.base { .argument(index) } else { .other }
            case .function: .literal
            case .keyPath: .other
            case .local, .newObject: nil
            }
        }
        let different = Set(provenances)
        return different.count < 2 ? different.first.map { [$0] } ?? [.nothing] : different.sorted { "\($0)" < "\($1)" }
    }

    /// Returns the sources of an operand. If nothing is known of it, the only source is `other`.
    func sources(of operand: ValueNumber) -> [Write.Provenance] {
        let known = withContents(self(operand)).contains { value in
            switch value {
            case .local, .newObject: false
            default: true
            }
        }
        return known ? origins(of: self(operand)) : [.other]
    }

    /// Returns the values that a write adds to the old value at an address: `price` for `total = total + price`.
    /// Returns nil if the new value is not made of the old one. A choice, such as `max(total, price)`, may store
    /// `price` as it is. So it is made of the old value only if `price` is a literal, a count or a time.
    func others(than address: Address, in stored: Set<OperandValue>) -> Set<OperandValue>? {
        var (isOld, isComputed) = (false, false)
        let others = withContents(stored).filter { value in
            switch value {
            case .read(let old) where old.isSame(as: address), .address(let old) where old.isSame(as: address):
                isOld = true
            case .computed(let old) where old.isSame(as: address): (isOld, isComputed) = (true, true)
            case .local: break
            default: return true
            }
            return false
        }
        return isComputed || isOld && origins(of: others).allSatisfy(\.isMeasured) ? others : nil
    }

    /// Returns the values that `max(a, b)` may return: one of its arguments. A value that was computed from memory
    /// becomes one that was read there, because `others` must see a choice and no computation.
    func selected(from arguments: Set<OperandValue>) -> Set<OperandValue> {
        Set(arguments.map { if case .computed(let address) = $0 { .read(address) } else { $0 } })
    }

    /// Returns the values that `a + b` may have, given the values of `a` and `b`. A sum of literals is a literal.
    /// Another sum is a measure if an operand is the current time, or if all operands are literals, counts and times.
    func computed(from operands: Set<OperandValue>) -> Set<OperandValue> {
        let origins = origins(of: operands)
        if origins.allSatisfy(\.isLiteral) { return [.origin(.literal)] }
        if origins.contains(.now) || origins.allSatisfy(\.isMeasured) { return [.origin(.measure)] }
        return Set(
            operands.map { value in
                switch value {
                case .read(let address), .address(let address): .computed(from: address)
                default: value
                }
            })
    }

    /// True if all operands are literals, functions or new objects, or hold only these. Operands of which nothing is
    /// known are ignored.
    func areLiterals(_ operands: some Sequence<ValueNumber>) -> Bool {
        operands.flatMap { self($0) }.allSatisfy { value in
            switch value {
            case .origin(.nothing), .origin(.literal), .origin(.made), .newObject, .function: true
            case .local: origins(of: [value]).allSatisfy(\.isLiteral)
            case .address, .read, .computed, .keyPath, .origin: false
            }
        }
    }
}

extension Address {
    /// The source of a value that was read at the address. For `Host.state.user` this is the last property,
    /// `State.user`. Without a path, it is the base: a variable, a getter or an argument.
    fileprivate var read: Base {
        if let property = path.last { return .variable(property) }
        if case .accessor(let callee, _) = base { return .accessor(callee, of: nil) }
        return base
    }
}
