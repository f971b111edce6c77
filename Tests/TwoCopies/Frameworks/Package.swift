// swift-tools-version: 6.3
import PackageDescription

let isDynamic = Context.environment["FRAMEWORKS"] == "dynamic"

let package = Package(
    name: "Frameworks",
    platforms: [.macOS(.v15)],
    products: [.library(name: "Screens", type: isDynamic ? .dynamic : .static, targets: ["Screens"])],
    dependencies: [.package(name: "Injection", path: "../../..")],
    targets: [
        .target(
            name: "Screens",
            dependencies: [.product(name: isDynamic ? "InjectionDynamic" : "Injection", package: "Injection")])
    ]
)
