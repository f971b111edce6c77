/// Which types are written where they are used, and which only the running program knows.
extension FunctionBody {
    mutating func readMetatype(_ operation: String, _ rest: Bytes, _ result: Int?) {
        guard let result else { return }
        let operand = rest.values().first.flatMap { values[$0] }
        let type = FunctionType.instanceType(rest)
        switch (operation, operand) {
        case ("metatype", _): values[result] = .metatype(type.map { known($0) })
        case ("upcast", .metatype), ("upcast", .result): values[result] = operand
        case ("upcast", _): values[result] = type.map(Value.upcast)
        case ("init_existential_metatype", .metatype(let stored?)): storedMetatypes.insert(stored)
        default: if rest.find("@dynamic_self ") != nil { values[result] = .metatype(known("@dynamic_self X")) }
        }
    }

    /// `init_existential_addr %1, $D`, `init_existential_ref %1 : $C : $C, $any P`
    mutating func noteErased(_ rest: Bytes) {
        guard let dollar = rest.find("$") else { return }
        let end = [" : ", ", ", " //"].compactMap { rest.find($0, from: dollar) }.min() ?? rest.count
        erasedTypes.insert(known(rest[dollar + 1..<end].string))
    }

    /// Types that only the running program knows, as generic parameters.
    mutating func known(_ type: String) -> String {
        let known = TypeNames.withoutOpenTypes(type)
        if known != type, type.contains("@dynamic_self ") { usesDynamicSelf = true }
        return known
    }

    mutating func readSelf(of call: inout Call, _ operand: Int?) {
        switch operand.flatMap({ values[$0] }) {
        case .metatype(let type): call.dynamicSelf = type
        case .upcast(let type):
            if case .function(let symbol) = call.callee, symbol.hasSuffix("fc"), function.symbol.hasSuffix("fc") {
                superclass = type
            }
        default: break
        }
    }

    /// The type is the first argument; where the result is returned in memory, that comes before it.
    func metatype(_ callee: Call.Callee, _ operands: [Int]) -> Call.Metatype {
        guard case .function(let symbol) = callee, let known = InjectionSymbol(symbol) else { return .constant }
        guard let operand = operands.dropFirst(known.typeIndex).first else { return .constant }
        switch values[operand] {
        case .metatype: return .constant
        case .parameter: return .parameter
        default: return .value
        }
    }
}
