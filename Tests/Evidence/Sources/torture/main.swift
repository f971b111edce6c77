import Evidence
import Foundation
import Injection

guard let options = TortureOptions(CommandLine.arguments.dropFirst()) else {
    FileHandle.standardError.write(Data((TortureOptions.usage + "\n").utf8))
    exit(2)
}
exit(await Torture(options).run() ? 0 : 1)
