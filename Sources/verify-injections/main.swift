import Foundation
import InjectionGraphPage
import InjectionVerifier

exit(VerifyCommand.run(Array(CommandLine.arguments.dropFirst())) { try GraphPage(export: $0).html() })
