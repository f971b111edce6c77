/// Replaces types, for example `Logger` by `A.Logger`: the types of `self` and of captured values, and those that
/// declare or initialize what the function writes, reads, hands on or returns.
extension Function {
    func mapVariableTypes(_ transform: (TypeID) -> TypeID) {
        selfType = selfType.map(transform)
        captureTypes = captureTypes.mapValues(transform)
        writes = writes.map { write in
            var write = write
            write.address = write.address.mapTypes(transform)
            write.origins = write.origins.map { $0.mapTypes(transform) }
            return write
        }
        returned = returned.map { $0.mapTypes(transform) }
        handed = handed.mapValues { $0.map { $0.mapTypes(transform) } }
        yielded = yielded.map { $0.mapTypes(transform) }
        guard name.role != .function || isLazyGetter, !name.isStatic else { return }
        let property = Variable(property: String(name.path))
        let qualified = property.mapOwner(transform)
        if qualified != property { qualifiedProperty = qualified }
    }
}

extension Write.Provenance {
    fileprivate func mapTypes(_ transform: (TypeID) -> TypeID) -> Self {
        switch self {
        case .made(let type): .made(transform(type))
        case .read(let base): .read(from: base.mapTypes(transform))
        default: self
        }
    }
}

extension Address {
    fileprivate func mapTypes(_ transform: (TypeID) -> TypeID) -> Address {
        var address = self
        address.base = base.mapTypes(transform)
        address.path = path.map { $0.mapOwner(transform) }
        address.indices = indices.map { $0.mapTypes(transform) }
        return address
    }
}

extension Address.Base {
    fileprivate func mapTypes(_ transform: (TypeID) -> TypeID) -> Self {
        switch self {
        case .variable(let variable): .variable(variable.mapOwner(transform))
        case .accessor(let callee, let owner): .accessor(callee, of: owner?.mapTypes(transform))
        case .parameter: self
        }
    }
}

extension Variable {
    func mapOwner(_ transform: (TypeID) -> TypeID) -> Variable {
        guard let owner else { return self }
        let other = transform(owner)
        return other == owner ? self : Variable(property: "\(other).\(name)")
    }
}
