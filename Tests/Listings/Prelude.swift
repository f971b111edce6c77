// What the listings of the documentation take for granted. `Scripts/Checks/listings` puts every listing that is not a
// program into a function of its own beside this file.
import Dispatch
import Foundation
import Injection

protocol CoolManager: Sendable { func start() }
struct CoolManagerImpl: CoolManager { func start() {} }
struct CoolManagerDouble: CoolManager { func start() {} }
protocol Greeter {}
struct GreeterImpl: Greeter {}
protocol Analytics {}
struct User: Sendable { static let guest = User() }
final class ImageCache: Sendable {}
final class Reachability: Sendable {}
struct Draft: Sendable {}
protocol DraftStore { func replace(with drafts: [Draft]) }
@MainActor protocol Router: Sendable { func showLogin() }
final class RouterImpl: Router { func showLogin() {} }

struct HomeScreen {
    let manager: any CoolManager = Inject()
    func start() { manager.start() }
}

let user = User()
let queue = DispatchQueue(label: "queue")
let container = InjectionManager.currentContainer
let session = InjectionManager.currentSession
struct Profile: Sendable { init(_ json: String = "") {} }
func fetchProfile() async -> String { "" }
struct Token: Sendable {}
struct Account: Sendable {
    var name = "Ana"
    var folder = UUID().uuidString
    static let guest = Account(name: "guest")
    var isGuest: Bool { name == "guest" }
}
let account = Account()
let token = Token()
protocol Console: Sendable {}
struct TerminalConsole: Console {}
func registerEverything() {}
enum Tool { static func main() async {} }

func upload() async -> [Draft] { [] }
func work() {}
func play() async {}
