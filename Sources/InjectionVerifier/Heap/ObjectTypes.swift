/// Which properties things may have, and be in, by their types; and what those are called.
final class ObjectTypes {
    private let program: Program
    private let things: Interned<Thing>
    private let properties: PropertyTypes
    /// Whether a type is registered for a session: what is read out of its values then counts property by property.
    private let isRegisteredForSession: (TypeID) -> Bool
    /// By object, the class that it was made of.
    private var made: [Int: TypeID] = [:]
    private lazy var setters = Dictionary(
        program.functions.values.filter(\.isSetter).map { (String($0.name.path), $0.symbol) }, uniquingKeysWith: min)

    init(
        _ program: Program, _ things: Interned<Thing>,
        isRegisteredForSession: @escaping (TypeID) -> Bool
    ) {
        (self.program, self.things) = (program, things)
        self.isRegisteredForSession = isRegisteredForSession
        properties = PropertyTypes(program)
    }

    subscript(object: Int) -> TypeID? {
        get { made[object] }
        set { made[object] = newValue }
    }

    func supertypes(of type: TypeID) -> [TypeID] {
        program.hierarchy.supertypes(of: type).map(\.base)
    }

    /// Whether an object may have the properties of a type.
    func mayBe(_ object: Int, _ owner: TypeID) -> Bool {
        switch things[object] {
        case .injected(let type, _):
            let type = type.unwrapped
            return type.isExistential || program.hierarchy.isA(type, owner)
        default: return made[object].map { program.hierarchy.isA($0, owner) } ?? false
        }
    }

    /// Whether a property of a struct may hold something that the struct holds.
    func mayHold(_ member: Member, _ thing: Int) -> Bool {
        let type: TypeID? =
            switch things[thing] {
            case .injected(let type, _): type.unwrapped
            case .part(_, let member): properties.type(of: member)
            default: made[thing]
            }
        return type.map { properties.mayHold(member, $0) } ?? true
    }

    /// What sets a property: `Cart.items` of `#Cart.items`, `#Cart.items!getter`, or `#` and the symbol of the getter.
    func setter(of path: Symbol) -> Symbol? {
        let member = Member(path.name)
        let getter = program.functions[Symbol(member.property)].map { String($0.name.path) }
        return setters[getter ?? member.property]
    }

    func partOfInjected(_ member: Member, _ owner: Int) -> Int? {
        guard case .injected(let type, _) = things[owner], isRegisteredForSession(type),
            program.properties.isValue(member.property)
        else { return nil }
        return things.number(.part(owner, member))
    }

    func isClass(_ type: TypeID) -> Bool { properties.isClass(type) }

    /// What the properties of an object may hold, by their declared types, of what code makes that was not read.
    func foreign(heldBy object: Int) -> [(property: String, thing: Int)] {
        supertypes(of: made[object] ?? "").flatMap(properties.declared).compactMap { property, type in
            things.known(.foreign(type)).map { (property, $0) }
        }
    }

    /// Whether a property or a variable has nothing but weak references, as `[WeakBox]` does.
    func isWeak(_ memory: Int) -> Bool {
        switch things[memory] {
        case .member(_, let member): properties.isWeak(properties.type(of: member) ?? "")
        // `App.boxes : Swift.Array<App.WeakBox>`
        case .global(let symbol):
            properties.isWeak(TypeID(String(Demangler.demangle(symbol.name).split(separator: " : ").last ?? "")))
        default: false
        }
    }

    /// What gives a lazy property its value is written by the compiler, and not always the getter.
    func isLazy(_ memory: Int) -> Bool {
        if case .member(_, let member) = things[memory] { member.isLazy } else { false }
    }

    /// As code names it, if a macro or a wrapper stores `App.user` as `App._user`.
    func name(ofMemory memory: Int) -> String {
        let stored = storedName(ofMemory: memory)
        let name = stored.replacing("._", with: ".")
        return setters[name] == nil ? stored : name
    }

    private func storedName(ofMemory memory: Int) -> String {
        switch things[memory] {
        case .member(_, let member): return member.property.replacing(#/.__lazy_storage_._/#, with: "")
        case .global(let symbol):
            let text = Demangler.demangle(symbol.name).replacing("static ", with: "").replacing(#/\((\w+) in \w+\)/#) {
                String($0.output.1)
            }
            let path = text.prefix { $0 != " " }.split(separator: ".")
            return path.dropFirst(path.count > 1 ? 1 : 0).joined(separator: ".")
        default: return ""
        }
    }
}
