/// Fails closed: an injection in active code that the intermediate language did not show is an error.
struct Completeness: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        graph.program.modules.flatMap { module in
            var fromMacros: [InjectionSymbol: Int] = [:]
            for function in module.functions {
                for call in function.calls where call.isExpanded {
                    if case .function(let name) = call.callee, let kind = InjectionSymbol(name) {
                        fromMacros[kind, default: 0] += 2
                    }
                }
            }
            var unclaimed = graph.sites.seen.subtracting(module.mentions.compactMap(\.place))
            // The tree has what a macro is given twice, as it is written and as it is expanded, at offsets of another
            // buffer; the code has it once. They cannot be told apart by place, and so are counted.
            func expanded(_ kind: InjectionSymbol) -> Bool {
                fromMacros[kind, default: 0] -= 1
                return fromMacros[kind, default: 0] >= 0
            }
            var copies: [String: Int] = [:]
            for mention in module.mentions {
                if let place = mention.place, graph.sites.seen.contains(place) {
                    copies[mention.copyKey, default: 0] += 1
                }
            }
            return module.mentions.compactMap { mention -> Diagnostic? in
                guard let kind = InjectionSymbol("$s" + mention.function), kind.injects || kind.registers else {
                    return nil
                }
                if let place = mention.place {
                    guard !graph.sites.seen.contains(place) else { return nil }
                    // `Injection.Inject()` is called where the module's name stands, and mentioned where the function's
                    // does.
                    if let call = unclaimed.first(where: {
                        $0.file == place.file && $0.line == place.line && $0 < place
                    }) {
                        unclaimed.remove(call)
                        return nil
                    }
                    if expanded(kind) { return nil }
                    return Diagnostic(severity: .error, place: place, message: Self.message(kind))
                }
                // What a property is given, an attached macro may write into its expansion, too; the code has it once.
                let copy = mention.copyKey
                if copies[copy, default: 0] > 0 {
                    copies[copy, default: 0] -= 1
                    return nil
                }
                return expanded(kind)
                    ? nil
                    : Diagnostic(
                        severity: .error, place: Place(file: mention.file, line: 1, column: 1),
                        message: "in the expansion of a macro, " + Self.message(kind))
            }
        }
    }

    static func message(_ kind: InjectionSymbol) -> String {
        "this `\(kind.spelling)` stands in active code, but the compiler made no code of it, so that it cannot be verified; "
            + "if it can never be reached, delete it"
    }
}

extension Mention {
    /// What a mention and its copy have in common.
    fileprivate var copyKey: String { ([file, function] + mangledTypes).joined(separator: " ") }
}
