extension Program {
    /// What is built for each configuration and platform is a program of its own. So are two targets whose modules have
    /// one name, for they cannot be linked together.
    static func programs(of modules: [ModuleFacts]) -> [Program] {
        Dictionary(grouping: modules, by: \.build).sorted { $0.key < $1.key }.flatMap { _, modules -> [Program] in
            let named = Dictionary(grouping: modules, by: \.name)
            let count = named.values.map(\.count).max() ?? 0
            return (0..<count).map { number in
                Program(named.sorted { $0.key < $1.key }.map { $0.value[min(number, $0.value.count - 1)] })
            }
        }
    }
}
