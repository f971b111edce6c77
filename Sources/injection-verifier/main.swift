import Foundation
import InjectionGenerator
import InjectionGraphPage
import InjectionVerifier

let arguments = Array(CommandLine.arguments.dropFirst())
exit(
    arguments.first == GenerateCommand.name
        ? GenerateCommand.run(Array(arguments.dropFirst()))
        : VerifyCommand.run(arguments) { try GraphPage(export: $0).html() })
