/// A value that an operand may have, for `WriteReader`.
enum OperandValue: Hashable {
    case address(Address)
    /// Local memory or, with a path, a property of the struct in it.
    case local(ValueNumber, path: [Variable])
    /// A value or an object that was read from a variable, or that a getter returned.
    case read(Address)
    /// A value that was computed from the value at an address: `count + 1`.
    case computed(from: Address)
    /// An object that the function has just made.
    case newObject
    case function(Symbol)
    case keyPath(Variable)
    case origin(Write.Provenance)

    /// Returns the address of a property, if the value is the address or the local memory of a struct. Any other value
    /// stands for its properties, too, and is returned as it is.
    func part(_ property: Variable) -> Self {
        switch self {
        case .address(var address):
            if !address.isOfTuple { address.path.append(property) }
            return .address(address)
        case .local(let memory, let path): return .local(memory, path: path + [property])
        case .read, .computed, .newObject, .function, .keyPath, .origin: return self
        }
    }

    /// The memory at an address, or the memory from which a value was read. The value of `Host.state.user` was read
    /// from `State.user`, the last property. It is nil for any other value.
    var memory: Address? {
        switch self {
        case .address(let address): address
        case .read(let address): address.path.last.map { Address($0) } ?? address
        case .local, .computed, .newObject, .function, .keyPath, .origin: nil
        }
    }
}
