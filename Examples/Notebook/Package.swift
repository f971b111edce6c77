// swift-tools-version: 6.2
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
        .target(name: "NotebookApp", dependencies: ["NotebookCore", "NotebookServices", injection]),
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
