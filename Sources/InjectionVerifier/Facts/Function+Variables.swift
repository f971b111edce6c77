/// Replaces the types whose variables a function accesses, for example `Logger` by `A.Logger`.
extension Function {
    mutating func mapVariableTypes(_ transform: (TypeID) -> TypeID) {
        selfType = selfType.map(transform)
        captureTypes = captureTypes.mapValues(transform)
        writes = writes.map { write in
            var write = write
            write.address = write.address.mapTypes(transform)
            write.origins = write.origins.map { if case .made(let type) = $0 { .made(transform(type)) } else { $0 } }
            return write
        }
        yielded = yielded.map { $0.mapTypes(transform) }
        guard name.role != .function || isLazyGetter, !name.isStatic else { return }
        let property = Variable(property: String(name.path))
        let qualified = property.mapOwner(transform)
        if qualified != property { qualifiedProperty = qualified }
    }
}

extension Address {
    fileprivate func mapTypes(_ transform: (TypeID) -> TypeID) -> Address {
        var address = self
        switch base {
        case .variable(let variable): address.base = .variable(variable.mapOwner(transform))
        case .accessor(let callee, let owner): address.base = .accessor(callee, of: owner?.mapTypes(transform))
        case .parameter: break
        }
        address.path = path.map { $0.mapOwner(transform) }
        return address
    }
}

extension Variable {
    func mapOwner(_ transform: (TypeID) -> TypeID) -> Variable {
        guard let owner else { return self }
        let other = transform(owner)
        return other == owner ? self : Variable(property: "\(other).\(name)")
    }
}
