import InjectionVerifier

/// The options of `generate-registrations`.
struct GenerateOptions {
    var build = BuildOptions()
    var protocolSuffix = ""
    var implementationSuffix = "Impl"
    var targets: [String] = []
    var checks = false

    init(_ arguments: [String]) throws {
        var words = CommandLineWords(arguments)
        while let option = try words.nextOption() {
            if try build.read(option, of: GenerateCommand.name, &words) { continue }
            switch option {
            case "--target": targets.append(try words.value())
            case "--protocol-suffix": protocolSuffix = try words.value()
            case "--implementation-suffix": implementationSuffix = try words.value()
            case "--check": checks = true
            default:
                throw OptionMistake(
                    description: "unknown option `\(option)` for \(GenerateCommand.name); see --help")
            }
        }
    }

    static let help = """
        Usage: swift package --allow-writing-to-package-directory generate-registrations [options]
               swift run injection-verifier generate-registrations [options]

        Writes Registrations.swift into each target that has protocols with one implementation.
          --protocol-suffix SUFFIX          the convention of protocols' names (none)
          --implementation-suffix SUFFIX    the convention of their implementations' names (Impl)
          --target NAME                     only this target; may be repeated
          --check                           write nothing; exit 1 when a file is missing or out of date
          --log FILE                        read a build log of Swift Build instead of building
        \(BuildOptions.help)

        Exit status:
          0  each file is up to date, or was written
          1  a file cannot be written, or with --check is missing or out of date
          2  the tool could not run: a wrong option, a file that cannot be read. `swift package` turns this into 1
        """
}
