// swift-tools-version: 6.3
import PackageDescription

// Built by Scripts/compare-peers, which names the folder of the other libraries' checkouts.
let folder = Context.environment["INJECTION_PEERS"] ?? "checkouts"

/// A library that is compared: a target that adapts it, and the product that it adapts.
struct Peer {
    let target: String
    let product: String
    let package: String
}

let peers = [
    Peer(target: "FactorySubject", product: "FactoryKit", package: "Factory"),
    Peer(target: "SwinjectSubject", product: "Swinject", package: "Swinject"),
    Peer(target: "ResolverSubject", product: "Resolver", package: "Resolver"),
    Peer(target: "JmfieldmanInjectSubject", product: "Inject", package: "Inject"),
    Peer(target: "NeedleSubject", product: "NeedleFoundation", package: "needle"),
    Peer(target: "DependenciesSubject", product: "Dependencies", package: "swift-dependencies"),
]

let package = Package(
    name: "Peers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../..")]
        + peers.map { .package(name: $0.package, path: "\(folder)/\($0.package)") },
    targets: [
        .target(name: "Subject"),
        .target(
            name: "InjectionSubject", dependencies: ["Subject", .product(name: "Injection", package: "Injection")]),
        .executableTarget(
            name: "Compare", dependencies: ["Subject", "InjectionSubject"] + peers.map { .byName(name: $0.target) }),
    ]
        + peers.map {
            .target(name: $0.target, dependencies: ["Subject", .product(name: $0.product, package: $0.package)])
        },
    // What some of these libraries take is not Sendable.
    swiftLanguageModes: [.v5]
)
