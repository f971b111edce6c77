// swift-tools-version: 6.3
import PackageDescription

// Each program of the article "Bugs at sign-out". `Scripts/Checks/sign-out` runs and checks them.
let programs = [
    "Coordinator", "ClientDictionary", "LateUpload", "ScreenKeepsRooms", "SessionHoldsItself", "SharedCache",
    "LoadedFlag",
    "LastPage",
    "LateRefresh", "LateRefreshRight", "LateRefusal", "LateRefusalRight", "OfflineSignOut", "OfflineSignOutRight",
    "TokenRenewed", "TokenRenewedRight", "FirstLine", "FirstLineRight", "FailedLoad", "FailedLoadRight",
]
let injection: Target.Dependency = .product(name: "Injection", package: "Injection")

let package = Package(
    name: "SignOutBugs",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "Injection", path: "../..")],
    targets: [.target(name: "SigningIn", dependencies: [injection])]
        + programs.map { .executableTarget(name: $0, dependencies: ["SigningIn", injection]) },
    swiftLanguageModes: [.v6]
)
