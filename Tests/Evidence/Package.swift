// swift-tools-version: 6.3
import PackageDescription

// A package of its own, so that the graph of a user of Injection has none of this.
let package = Package(
    name: "Evidence",
    platforms: [.macOS(.v26)],  // for `Task.immediate`
    dependencies: [.package(name: "Injection", path: "../..")],
    targets: [
        .target(
            name: "Evidence",
            dependencies: ["Injection"]),
        .executableTarget(name: "torture", dependencies: ["Evidence", "Injection"]),
        .testTarget(name: "EvidenceTests", dependencies: ["Evidence", "Injection"]),
    ],
    swiftLanguageModes: [.v6]
)
