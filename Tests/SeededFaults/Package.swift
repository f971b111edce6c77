// swift-tools-version: 6.3
import PackageDescription

// Programs with one fault each, so that `Scripts/Checks/sanitizers` knows that a sanitizer would report it.
let package = Package(
    name: "SeededFaults",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../..")],
    targets: [
        .executableTarget(name: "SeededRace", dependencies: ["Injection"]),
        .executableTarget(name: "SeededLeak", dependencies: ["Injection"]),
    ],
    swiftLanguageModes: [.v6]
)
