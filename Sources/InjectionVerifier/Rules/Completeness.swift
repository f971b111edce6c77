/// Finds injections and registrations that only the compiled code shows, or only the syntax tree. Both must show the
/// same, so that none is missed silently.
struct Completeness: Rule {
    func judge(_ graph: InjectionGraph, _ options: JudgingOptions) -> [Diagnostic] {
        graph.program.modules.flatMap(judge)
    }

    private func judge(_ module: ModuleFacts) -> [Diagnostic] {
        var written: [Place: InjectionSymbol] = [:]
        var fromMacros: [InjectionSymbol: Int] = [:]
        // The tree leaves out the default arguments of subscripts.
        for call in module.functions.lazy.filter({ !$0.symbol.isInDefaultOfSubscript }).flatMap(\.calls) {
            guard let kind = call.injection, kind.isGeneric else { continue }
            // The tree shows an `Inject` in the argument of a macro twice, as it is written and as it is expanded. The
            // code has one call. The places of the expansion differ from those of the code, so such mentions are only
            // counted.
            if call.isExpanded { fromMacros[kind, default: 0] += 2 } else { written[call.place] = kind }
        }
        var unclaimed = written
        // An attached macro may copy the first value of a property into its expansion. The tree then shows the `Inject`
        // of that value twice, and the code has one call.
        var copies: [String: Int] = [:]
        for mention in module.mentions where mention.place.map({ written[$0] != nil }) == true {
            copies[mention.copyKey, default: 0] += 1
        }
        for mention in module.mentions { mention.place.map { unclaimed[$0] = nil } }
        var unseen: [Diagnostic] = []
        for mention in module.mentions {
            guard let kind = InjectionSymbol(mangled: "$s" + mention.function), kind.isGeneric else { continue }
            if let place = mention.place {
                if written[place] != nil { continue }
                // In `Injection.Inject()`, the place of the call is that of the module's name. The place of its mention
                // is that of the function's name.
                let call = unclaimed.keys.first { $0.file == place.file && $0.line == place.line && $0 < place }
                if let call {
                    unclaimed[call] = nil
                    continue
                }
            } else if copies[mention.copyKey, default: 0] > 0 {
                copies[mention.copyKey, default: 0] -= 1
                continue
            }
            fromMacros[kind, default: 0] -= 1
            guard fromMacros[kind, default: 0] < 0 else { continue }
            let why = mention.place == nil ? "in the expansion of a macro, " : ""
            let place = mention.place ?? Place(file: mention.file, line: 1, column: 1)
            unseen.append(
                Diagnostic(kind: .unseenInjection, severity: .error, place: place, message: why + Self.message(kind)))
        }
        return unseen
            + unclaimed.map { place, kind in
                let message =
                    "this `\(kind.spelling)` is in the compiled code but not in the syntax tree, so its type cannot be checked; "
                    + "use a Swift version that this tool knows"
                return Diagnostic(kind: .unseenInjection, severity: .error, place: place, message: message)
            }
    }

    static func message(_ kind: InjectionSymbol) -> String {
        "this `\(kind.spelling)` stands in active code, but the compiler made no code of it, so it cannot be checked; "
            + "if it can never be reached, delete it"
    }
}

extension Mention {
    /// A key that a mention shares with the copy of it that an attached macro makes. Other mentions of the same
    /// function and types in the file have this key, too, so keys are counted.
    fileprivate var copyKey: String { ([file, function] + mangledTypes).joined(separator: " ") }
}
