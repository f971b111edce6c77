// swift-tools-version: 6.2
import PackageDescription

// Each program of the article "Bugs at sign-out". `Scripts/Checks/sign-out` runs and checks them.
let programs = [
    "Coordinator", "ClientDictionary", "LateUpload", "ScreenKeepsRooms", "SessionHoldsItself", "SharedCache",
    "LoadedFlag",
    "LastPage",
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
