import Injection

// An initializer injects, and hands the object to another initializer, which stores it.
class Kiosk: @unchecked Sendable {
    let guest: Guest?
    init(guest: Guest?) { self.guest = guest }
    convenience init() { self.init(guest: Inject()) }
}
final class Stand: Kiosk, @unchecked Sendable {
    init() { super.init(guest: Inject()) }
    override init(guest: Guest?) { super.init(guest: guest) }
}
final class Tent: Kiosk, @unchecked Sendable {
    init() { super.init(guest: nil) }
}
struct Stamp: Sendable {
    let guest: Guest?
    let number: Int
    init(guest: Guest?) { (self.guest, number) = (guest, 0) }
    init() { self.init(guest: Inject()) }
}
struct Memberwise: Sendable { let guest: Guest?; let name: String }
extension Memberwise { init(name: String) { self.init(guest: Inject(), name: name) } }
struct Named: Sendable { let guest: Guest?; let name: String }
extension Named { init(number: Int) { self.init(guest: nil, name: Guest.named(Inject())) } }
extension Guest { static func named(_ guest: Guest?) -> String { guest?.name ?? "" } }
final class Steep: Sendable {
    let guest: Guest?
    let name: String
    init(guest: Guest?, name: String) { (self.guest, self.name) = (guest, name) }
    convenience init(guest: Guest?) { self.init(guest: guest, name: "") }
    convenience init() { self.init(guest: Inject()) }
}
final class Outer: Sendable {
    let kiosk: Kiosk
    init(kiosk: Kiosk) { self.kiosk = kiosk }
    convenience init() { self.init(kiosk: Kiosk()) }
    convenience init(guest: Guest?) { self.init(kiosk: Kiosk(guest: guest)) }
}
final class Booth: Sendable {
    let guest: Guest?
    init(guest: Guest?) { self.guest = guest }
    convenience init() { self.init(guest: Inject()) }
}
final class Cabin: Sendable {
    let guest: Guest?
    init(guest: Guest?) { self.guest = guest }
    convenience init() { self.init(guest: Inject()) }
}
final class Counter: Sendable {
    let guest: Guest?
    init(guest: Guest?) { self.guest = guest }
    init() { guest = Inject() }
}
final class Crowd: Sendable {
    let guests: [Guest?]
    init(_ guests: Guest?...) { self.guests = guests }
}

enum Chained {
    static let kiosk = Kiosk()  // expect-error: `kiosk` is kept for the life of the process, and holds Guest
    static let stand = Stand()  // expect-error: `stand` is kept for the life of the process, and holds Guest
    static let stamp = Stamp()  // expect-error: `stamp` is kept for the life of the process, and holds Guest
    static let memberwise = Memberwise(name: "")  // expect-error: `memberwise` is kept for the life of the process, and holds Guest
    static let steep = Steep()  // expect-error: `steep` is kept for the life of the process, and holds Guest
    static let outer = Outer()  // expect-error: `outer` is kept for the life of the process, and holds Guest
    static let counter = Counter()  // expect-error: `counter` is kept for the life of the process, and holds Guest
}

// The same initializers get everything from their callers here, as for a preview, or nothing that stays.
enum Previews {
    static let kiosk = Kiosk(guest: nil)
    static let stand = Stand(guest: nil)
    static let tent = Tent()
    static let stamp = Stamp(guest: Guest(name: "preview"))
    static let memberwise = Memberwise(guest: nil, name: "")
    static let named = Named(number: 1)
    static let steep = Steep(guest: nil)
    static let outer = Outer(guest: nil)
    static let counter = Counter(guest: Guest(name: "preview"))
}
func useChained() {
    print(Chained.kiosk, Chained.stand, Chained.stamp, Chained.memberwise, Chained.steep, Chained.outer)
    print(Previews.kiosk, Previews.stand, Previews.tent, Previews.stamp, Previews.memberwise, Previews.named)
    print(Previews.steep, Previews.outer, Previews.counter, Chained.counter)
}
