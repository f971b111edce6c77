// swift-tools-version: 6.3
import PackageDescription

let injection = Target.Dependency.product(name: "Injection", package: "Injection")

let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "..")],
    targets: [
        // What is injected, what it is compared with, and the sink: a module of its own, as in an app.
        .target(name: "Services"),
        .systemLibrary(name: "CAllocation"),
        .executableTarget(name: "Benchmarks", dependencies: [injection, "Services", "CAllocation"]),
        .testTarget(name: "BenchmarksTests", dependencies: ["Benchmarks"]),
        // Run under callgrind, by Scripts/Checks/instructions.
        .executableTarget(name: "InstructionCount", dependencies: [injection, "Services"]),
        // The same program with the library and without it; the difference is the library's code size.
        .executableTarget(name: "ClientWith", dependencies: [injection]),
        .executableTarget(name: "ClientWithout"),
    ],
    swiftLanguageModes: [.v6]
)
