// swift-tools-version: 6.3
import PackageDescription

let injection: Target.Dependency = .product(name: "Injection", package: "Injection")

let package = Package(
    name: "Notebook",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "notebook", targets: ["notebook"])],
    dependencies: [.package(name: "Injection", path: "../..")],
    targets: [
        .target(name: "NotebookCore"),
        .target(name: "NotebookServices", dependencies: ["NotebookCore", injection]),
        // As in a new app: all of it on the main actor, unless it says otherwise.
        .target(
            name: "NotebookApp", dependencies: ["NotebookCore", "NotebookServices", injection],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
        .executableTarget(name: "notebook", dependencies: ["NotebookApp"]),
        .testTarget(
            name: "NotebookTests",
            dependencies: [
                "NotebookCore", "NotebookServices", "NotebookApp", "notebook", injection,
                .product(name: "InjectionTesting", package: "Injection"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
