// swift-tools-version: 6.3
import PackageDescription

// `Scripts/Checks/language-modes` builds and runs the clients. `Client` is built in two modes; the environment says in
// which, as two targets cannot share a source file.
let modes: [String: SwiftLanguageMode] = ["5": .v5, "6": .v6]

let mode = Context.environment["LANGUAGE_MODE"] ?? "6"
guard let languageMode = modes[mode] else {
    fatalError("LANGUAGE_MODE is \(mode), and must be 5 or 6")
}

let package = Package(
    name: "LanguageModes",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../..")],
    targets: [
        .target(name: "Checks"),
        .executableTarget(
            name: "Client", dependencies: ["Checks", "Injection"], swiftSettings: [.swiftLanguageMode(languageMode)]),
        .executableTarget(
            name: "MainActorClient", dependencies: ["Checks", "Injection"],
            swiftSettings: [.swiftLanguageMode(.v6), .defaultIsolation(MainActor.self)]),
    ]
)
