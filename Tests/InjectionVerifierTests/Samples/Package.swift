// swift-tools-version: 6.2
import PackageDescription

// What is expected of the verifier stands in the sources: `// expect-error: …` on the very line.
let injection: Target.Dependency = .product(name: "Injection", package: "Injection")

let package = Package(
    name: "Samples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../../..")],
    targets: [
        .target(name: "Forms", dependencies: [injection]),
        .target(name: "FormsInSwift5", dependencies: [injection], swiftSettings: [.swiftLanguageMode(.v5)]),
        .target(name: "FormsOnMainActor", dependencies: [injection], swiftSettings: [.defaultIsolation(MainActor.self)]),
        .target(name: "Failures", dependencies: [injection]),
        .target(name: "Actors", dependencies: [injection]),
        .target(name: "Sessions", dependencies: [injection]),
        .target(name: "Selectors", dependencies: [injection]),
        .target(name: "Innocent", dependencies: [injection]),
        .target(name: "EqualNamesLeft", dependencies: [injection]),
        .target(name: "EqualNamesRight", dependencies: [injection]),
        .target(name: "EqualNames", dependencies: ["EqualNamesLeft", "EqualNamesRight", injection]),
        .testTarget(name: "SampleTests", dependencies: ["Innocent", injection]),
    ],
    swiftLanguageModes: [.v6]
)
