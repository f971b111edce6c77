// swift-tools-version: 6.3
import PackageDescription

let injection: Target.Dependency = .product(name: "Injection", package: "Injection")
let package = Package(
    name: "Convention", platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../../..")],
    targets: [
        .target(name: "Core", dependencies: [injection]),
        .target(name: "App", dependencies: ["Core", injection]),
        .testTarget(
            name: "AppTests", dependencies: ["App", injection, .product(name: "InjectionTesting", package: "Injection")]),
    ],
    swiftLanguageModes: [.v6])
