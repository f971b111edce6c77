/// Simplifies compositions of protocols, so that two compositions are equal if they are the same type in the running
/// program.
///
/// Marker protocols have no effect in the running program: `any P & Sendable` is `any P`. Nor has `AnyObject` next to a
/// class, or next to a protocol to which only classes can conform.
struct Compositions {
    private static let markers = TypeTrait.marker.names.map(TypeID.init)
    private var classes: Set<TypeID> = []
    private var boundToClasses: Set<TypeID> = []

    init(_ modules: some Collection<ModuleFacts>) {
        var declarations: [TypeID: [TypeDeclaration]] = [:]
        for module in modules {
            for declaration in module.declarations where declaration.kind != .extension {
                declarations[declaration.name, default: []].append(declaration)
                declarations[TypeID("\(module.name).\(declaration.name)"), default: []].append(declaration)
            }
        }
        for (name, ofName) in declarations where ofName.allSatisfy({ $0.kind == .class || $0.kind == .actor }) {
            classes.insert(name)
        }
        var heirs: [TypeID: [TypeID]] = [:]
        // If another declaration has the name of a protocol, only the protocol's name with its module is used.
        for (name, ofName) in declarations where ofName.count == 1 && ofName[0].kind == .protocol {
            for inherited in ofName[0].inherits { heirs[inherited, default: []].append(name) }
        }
        boundToClasses = Set(reachableFrom: classes.union(["AnyObject", "Actor"])) { heirs[$0] ?? [] }
    }

    func simplified(_ type: TypeID) -> TypeID {
        type.description.utf8.contains(UInt8(ascii: "&")) ? TypeID(simplified(type.type)) : type
    }

    private func simplified(_ type: SILType) -> SILType {
        type.mapped { part in
            guard case .prefixed("any ", .composition(let parts)) = part else { return nil }
            return composition(parts.map(simplified))
        }
    }

    private func composition(_ parts: [SILType]) -> SILType {
        var kept = parts.filter { part in !Self.markers.contains { part.mayBe($0.type) } }
        if kept.contains(where: { $0 != .anyObject && isIn(boundToClasses, $0) }) {
            kept.removeAll { $0 == .anyObject }
        }
        guard let first = kept.first else { return .named("Any") }
        if kept == [.anyObject] { return first }
        return kept.count == 1
            ? isIn(classes, first) ? first : .prefixed("any ", first) : .prefixed("any ", .composition(kept))
    }

    private func isIn(_ names: Set<TypeID>, _ type: SILType) -> Bool {
        let name = TypeID(type).base
        return names.contains(name) || names.contains(TypeID(TypeNames.withoutModule(name.description)))
    }
}

extension SILType {
    fileprivate static let anyObject = SILType.named("AnyObject")
}
