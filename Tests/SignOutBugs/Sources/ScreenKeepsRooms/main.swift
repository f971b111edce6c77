// A screen is made once and keeps what it loaded first.
import Injection
import SigningIn

final class Rooms {
    let user: User = Inject()
}

@MainActor final class RoomsScreen {
    private var rooms: Rooms?
    func viewDidLoad() { rooms = Inject() }
    var title: String { "\(rooms?.user.name ?? "nobody")'s rooms" }
}

registerGuest()
InjectionManager.register(Rooms.self) { Rooms() }
let screen = RoomsScreen()
signIn("Ana")
screen.viewDidLoad()
let evicted = signIn("Ben")
print("Ben sees \(screen.title); still alive: \(evicted.survivors.map { "\($0.dynamicType)" }.joined())")
