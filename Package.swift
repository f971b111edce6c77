// swift-tools-version: 6.3
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
        // `swift package verify-injections` and `swift package generate-registrations`.
        .plugin(name: "VerifyInjections", targets: ["VerifyInjections"]),
        .plugin(name: "GenerateRegistrations", targets: ["GenerateRegistrations"]),
        // What both plugins build and run. `swift run injection-verifier`: where a plugin's sandbox is in the way, and
        // for an Xcode log.
        .executable(name: "injection-verifier", targets: ["injection-verifier"]),
    ],
    targets: [
        .target(name: "Injection", swiftSettings: settings),
        .target(name: "InjectionTesting", dependencies: ["Injection"], swiftSettings: settings),
        // Names the tests of the library that hang or crash.
        .target(name: "TestWatchdog", path: "Tests/TestWatchdog"),
        .testTarget(
            name: "InjectionTests", dependencies: ["Injection", "InjectionTesting", "TestWatchdog"],
            swiftSettings: testSettings),
        .testTarget(
            name: "InjectionTestingTests", dependencies: ["Injection", "InjectionTesting", "TestWatchdog"],
            swiftSettings: testSettings),
        // Sees what a client sees: no `@testable`.
        .testTarget(name: "InjectionClientTests", dependencies: ["Injection", "TestWatchdog"]),
        .target(name: "InjectionVerifier", swiftSettings: toolSettings),
        // The page of `--graph` and the generator know the verifier, if at all; it knows neither. Parts of the page are
        // read from the sources: the tool is never far from them.
        .target(name: "InjectionGraphPage", exclude: ["Web"], swiftSettings: toolSettings),
        .target(name: "InjectionGenerator", dependencies: ["InjectionVerifier"], swiftSettings: toolSettings),
        .executableTarget(
            name: "injection-verifier",
            dependencies: ["InjectionVerifier", "InjectionGraphPage", "InjectionGenerator"],
            swiftSettings: toolSettings),
        .testTarget(
            name: "InjectionVerifierTests",
            dependencies: ["InjectionVerifier", "InjectionGraphPage", "InjectionGenerator"],
            exclude: ["Samples", "HarderSamples", "ConventionSample", "Traits"]),
        .plugin(
            name: "VerifyInjections",
            capability: .command(
                intent: .custom(
                    verb: "verify-injections",
                    description: "Finds what is injected but not registered, and what outlives its session"))),
        .plugin(
            name: "GenerateRegistrations",
            capability: .command(
                intent: .custom(
                    verb: "generate-registrations", description: "Writes Registrations.swift from a naming convention"),
                permissions: [.writeToPackageDirectory(reason: "It writes Registrations.swift into the targets.")])),
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

// Where there is no other process to start, there are no exit tests.
var testSettings: [SwiftSetting] { [.define("EXIT_TESTS", .when(platforms: [.macOS, .linux, .windows]))] }

var toolSettings: [SwiftSetting] {
    [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
}
