extension FunctionBody {
    /// Whoever uses a key path calls its getter.
    mutating func readKeyPath(_ rest: Bytes) {
        note(rest)
        let place = lastPlace ?? .unknown
        var index = 0
        while let at = rest.find("getter @", from: index), let end = rest.find(" ", from: at + 8) {
            let symbol = rest[at + 8..<end].string
            add(Call(callee: .function(symbol), time: .escaping, typeArguments: [], place: place))
            index = end
        }
    }
}
