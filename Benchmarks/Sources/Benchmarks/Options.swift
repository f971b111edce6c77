/// What the command line asks for.
struct Options {
    static let defaultRounds = 100

    var json: String?
    var chart: String?
    var rounds = Self.defaultRounds
    var isQuick = false
    var filter: String?
    /// Files that earlier processes have written, to be shown together. Given by Scripts/benchmark.
    var processes: [String] = []
    /// Given by Scripts/benchmark, which finds them out.
    var codeSize: Double?
    var toolchain = "unknown toolchain"

    struct Misuse: Error {
        let description: String
    }

    init(_ arguments: [String]) throws(Misuse) {
        var rest = arguments[...]
        func value(of option: String) throws(Misuse) -> String {
            guard let value = rest.popFirst() else { throw Misuse(description: "\(option) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = try value(of: argument)
            case "--chart": chart = try value(of: argument)
            case "--rounds":
                let text = try value(of: argument)
                guard let number = Int(text), 1...500 ~= number else {
                    throw Misuse(description: "--rounds takes 1 to 500, not \(text)")
                }
                rounds = number
            case "--quick": isQuick = true
            case "--save": break  // For Scripts/benchmark, which saves what is printed.
            case "--processes": _ = try value(of: argument)  // For Scripts/benchmark, which starts them.
            case "--combine":
                processes = Array(rest)
                rest = []
            case "--code-size": codeSize = Double(try value(of: argument))
            case "--toolchain": toolchain = try value(of: argument)
            case _ where argument.hasPrefix("-"): throw Misuse(description: "there is no option \(argument)")
            default:
                if let filter { throw Misuse(description: "one filter at most, not \(filter) and \(argument)") }
                filter = argument
            }
        }
    }
}
