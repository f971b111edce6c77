// swift-tools-version: 6.3
import PackageDescription

// `Scripts/Checks/two-copies` runs these tests. The environment says how they and Frameworks are linked.
let testing: Target.Dependency = .product(name: "InjectionTesting", package: "Injection")
let dynamic: Target.Dependency = .product(name: "InjectionDynamic", package: "Injection")
let screens: Target.Dependency = .product(name: "Screens", package: "Frameworks")

let package = Package(
    name: "TwoCopies",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../.."), .package(path: "Frameworks")],
    targets: [
        Context.environment["TESTS"] == "trait"
            ? .testTarget(name: "TraitTests", dependencies: [screens, dynamic])
            : .testTarget(name: "TestingTests", dependencies: [screens, testing])
    ]
)
