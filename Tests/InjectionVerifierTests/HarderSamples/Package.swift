// swift-tools-version: 6.2
import PackageDescription

// As in `Samples`, what is expected of the verifier stands in the sources. Here it is what is hard to prove: generic code,
// dynamic dispatch, actors, callbacks, types of one name, and correct programs that look wrong.
let injection: Target.Dependency = .product(name: "Injection", package: "Injection")

let package = Package(
    name: "HarderSamples",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../../..")],
    targets: [
        .target(name: "Generics", dependencies: [injection]),
        .target(name: "GenericsElsewhere", dependencies: ["Generics", injection]),
        .target(
            name: "IsolationByDefault", dependencies: [injection],
            swiftSettings: [
                .defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            ]),
        .target(name: "Callers", dependencies: [injection]),
        .target(name: "Isolation", dependencies: [injection]),
        .executableTarget(name: "Sequential", dependencies: [injection]),
        .target(name: "Layers", dependencies: [injection]),
        .testTarget(name: "LayerTests", dependencies: ["Layers", injection]),
        .target(name: "Effects", dependencies: [injection]),
        .executableTarget(name: "TopLevel", dependencies: [injection]),
        .executableTarget(name: "AsyncTopLevel", dependencies: [injection]),
        .target(name: "LocalTypes", dependencies: [injection]),
        .target(name: "Callbacks", dependencies: [injection]),
        .target(name: "Correct", dependencies: [injection]),
        .target(name: "SessionCalls", dependencies: [injection]),
        .target(name: "SessionRules", dependencies: [injection]),
        .executableTarget(name: "SessionScript", dependencies: [injection]),
        .target(name: "SignIns", dependencies: [injection]),
        .executableTarget(name: "SignInScript", dependencies: [injection]),
        .target(name: "SessionLimits", dependencies: [injection]),
        .target(name: "SessionWork", dependencies: [injection]),
        .target(name: "SharedUnsafely", dependencies: [injection]),
        .target(name: "Limits", dependencies: [injection]),
        .target(name: "LaunchedDomain", dependencies: [injection]),
        .executableTarget(name: "Launched", dependencies: ["LaunchedDomain", injection]),
    ],
    swiftLanguageModes: [.v6]
)
