// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Injection",
    platforms: [.iOS(.v18), .macOS(.v15), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Injection", targets: ["Injection"]),
        // For an app that is split into frameworks: one copy of the container in the process.
        .library(name: "InjectionDynamic", type: .dynamic, targets: ["Injection"]),
        // For test targets.
        .library(name: "InjectionTesting", targets: ["InjectionTesting"]),
    ],
    targets: [
        .target(name: "Injection", swiftSettings: settings),
        .target(name: "InjectionTesting", dependencies: ["Injection"], swiftSettings: settings),
        .testTarget(name: "InjectionTests", dependencies: ["Injection"]),
        .testTarget(name: "InjectionTestingTests", dependencies: ["Injection", "InjectionTesting"]),
        // Sees what a client sees: no `@testable`.
        .testTarget(name: "InjectionClientTests", dependencies: ["Injection"]),
    ],
    swiftLanguageModes: [.v6]
)

var settings: [SwiftSetting] {
    [
        .strictMemorySafety(),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
