import Foundation

/// The arguments that a build system hands to `swiftc` for one module.
package struct ModuleArguments: Codable, Sendable {
    package var name: String
    var compiler: String
    package var arguments: [String]
    package var sources: [String]
    /// The modules that this one imports, if the build system names them. `BuildDescription.users` adds those that the
    /// sources import.
    package var dependencies: [String]?
    var workingDirectory: String?

    /// The arguments that decide which files the compiler writes, and how it optimizes and reports, but not what the
    /// code means. Those that begin with `-emit-` are dropped, too. `-enable-testing` is dropped, because with it
    /// internal declarations would look public.
    private static let dropped: Set<String> = [
        "-c", "-o", "-O", "-Osize", "-Ounchecked", "-g", "-gnone", "-v", "-j", "-save-temps", "-parseable-output",
        "-use-frontend-parseable-output", "-driver-print-jobs", "-num-threads", "-output-file-map", "-incremental",
        "-whole-module-optimization", "-wmo", "-no-whole-module-optimization", "-no-emit-module-separately-wmo",
        "-enable-batch-mode", "-disable-batch-mode", "-explicit-module-build", "-experimental-explicit-module-build",
        "-serialize-diagnostics", "-serialize-diagnostics-path", "-index-store-path", "-index-unit-output-path",
        "-index-ignore-system-modules", "-module-cache-path", "-cas-path", "-cache-compile-job",
        "-clang-build-session-file", "-validate-clang-modules-once", "-const-gather-protocols-file",
        "-package-description-version", "-debug-prefix-map", "-file-prefix-map", "-coverage-prefix-map",
        "-debug-module-path", "-profile-generate", "-profile-coverage-mapping", "-no-color-diagnostics",
        "-color-diagnostics", "-enable-testing",
        // A warning of the build must not stop this tool.
        "-Werror", "-Wwarning", "-warnings-as-errors", "-no-warnings-as-errors", "-suppress-warnings",
        "-suppress-remarks",
    ]

    /// The arguments that decide what the code means. The sources are left out, and if an option is dropped, its value
    /// is, too.
    var meaningful: [String] {
        var kept: [String] = []
        var isDropped = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument.hasPrefix("-X"), let value = rest.popFirst() {
                // In `-Xfrontend -const-gather-… -Xfrontend FILE`, the value has an `-Xfrontend` of its own.
                if value.hasPrefix("-const-gather") { rest = rest.dropFirst(2) } else { kept += [argument, value] }
                isDropped = false
            } else if argument.hasPrefix("-") {
                isDropped =
                    Self.dropped.contains(argument) || argument.hasPrefix("-emit-")
                    || (argument.hasPrefix("-j") && Int(argument.dropFirst(2)) != nil)
                if !isDropped { kept.append(argument) }
            } else if !isDropped, !argument.hasPrefix("@"), !argument.hasSuffix(".swift") {
                kept.append(argument)
            }
        }
        return kept
    }

    /// Reads the command line of a compiler. `inputs` are the files that the build system names for it, if it does. The
    /// result is nil if the command compiles no Swift module.
    init?(command: [String], inputs: [String] = [], workingDirectory: String? = nil) {
        guard let compiler = command.first(where: { $0.hasSuffix("swiftc") || $0.hasSuffix("swiftc.exe") }),
            let start = command.firstIndex(of: compiler), let option = command.firstIndex(of: "-module-name"),
            option + 1 < command.count, command.contains("-c") || command.contains("-emit-module"),
            !command.contains("-modulewrap")
        else { return nil }
        name = command[option + 1]
        self.compiler = compiler
        self.workingDirectory = workingDirectory
        arguments = Array(command[(start + 1)...])
        let absolute = { (path: String) in path.hasPrefix("/") ? path : (workingDirectory ?? ".") + "/" + path }
        var listed = arguments.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("-") }.map(absolute)
        if listed.isEmpty { listed = inputs.filter { $0.hasSuffix(".swift") } }
        for fileList in arguments where listed.isEmpty && fileList.hasPrefix("@") {
            let text = (try? String(contentsOfFile: absolute(String(fileList.dropFirst())), encoding: .utf8)) ?? ""
            listed = text.split(whereSeparator: \.isNewline).map {
                CommandLineText.words(String($0)).joined(separator: " ")
            }
        }
        sources = listed
        let modules = inputs.filter { $0.hasSuffix(".swiftmodule") }
        dependencies =
            inputs.isEmpty ? nil : modules.map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    }

    func value(of option: String) -> String? {
        arguments.lastIndex(of: option).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
    }

    /// A file that differs between projects, targets, configurations, platforms and architectures: the list of the
    /// files that the compiler writes or, without such a list, the module that it writes. It is nil if the command
    /// names neither.
    var outputFile: String? { value(of: "-output-file-map") ?? value(of: "-emit-module-path") }

    /// True if SwiftPM's native build system compiled the module for a plugin.
    var isForTool: Bool { outputFile?.contains("-tool.build/") ?? false }

    /// A name for the cached files about this module. The module's own name would not do, because two modules may have
    /// the same name.
    var identity: String {
        let place = outputFile ?? sources.joined(separator: "\n")
        return name + "-" + String(Fingerprint.hash(Data(place.utf8)), radix: 36)
    }

    /// The configuration and platform for which the module is compiled: `debug, Linux`.
    var build: String {
        let optimization = arguments.last { ["-Onone", "-O", "-Osize", "-Ounchecked"].contains($0) } ?? "-Onone"
        let triple = (value(of: "-target") ?? "").split(separator: "-").map(String.init)
        let system = triple.count > 2 ? triple[2].filter { !$0.isNumber && $0 != "." } : ""
        let names = [
            "linux": "Linux", "macosx": "macOS", "ios": "iOS", "tvos": "tvOS", "watchos": "watchOS", "xros": "visionOS",
        ]
        let variant = triple.last == "simulator" ? " Simulator" : triple.last == "macabi" ? " on Mac" : ""
        let platform = (names[system] ?? system) + variant
        return (optimization == "-Onone" ? "debug" : "release") + (platform.isEmpty ? "" : ", " + platform)
    }
}
