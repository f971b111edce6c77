// swift-tools-version: 6.3
import PackageDescription

// What real packages have: a plugin with a tool of its own, warnings as errors, an import that is not declared.
let injection: Target.Dependency = .product(name: "Injection", package: "Injection")

let package = Package(
    name: "Traits",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../../..")],
    targets: [
        // Built twice: for the plugin's tool, and for the app.
        .target(name: "Shared", dependencies: [injection]),
        .executableTarget(name: "FileWriter", dependencies: ["Shared", injection]),
        .plugin(name: "WriteFile", capability: .buildTool(), dependencies: ["FileWriter"]),
        .target(
            name: "Strict", dependencies: ["Shared", injection],
            swiftSettings: [
                .treatAllWarnings(as: .error), .treatWarning("DeprecatedDeclaration", as: .warning),
                .treatWarning("StrictMemorySafety", as: .error),
            ]),
        // It imports Injection, too, and does not say so.
        .target(name: "Undeclared", dependencies: ["Shared"]),
        .executableTarget(
            name: "App", dependencies: ["Shared", "Strict", "Undeclared", injection], plugins: ["WriteFile"]),
    ],
    swiftLanguageModes: [.v6]
)
