import Injection

// An object that is only held weakly is not kept. One that is also held otherwise is.
final class WeakOwner {
    weak var entry: Entry?
    init(_ entry: Entry?) { self.entry = entry }
}
final class UnownedOwner {
    unowned let entry: Entry
    unowned(unsafe) var other: Entry
    init(_ entry: Entry) { (self.entry, other) = (entry, entry) }
}
final class StrongOwner {
    var entry: Entry?
    init(_ entry: Entry?) { self.entry = entry }
}
final class TwoOwners {
    weak var entry: Entry?
    var other: Entry?
    init(_ entry: Entry?) { (self.entry, other) = (entry, entry) }
}
final class OwnerOfLocal {
    weak var entry: Entry?
    let other: Entry
    init() {
        let entry = Inject(Entry.self)
        other = entry
        self.entry = entry
    }
}
final class WeakByDefault {
    weak var entry: Entry?
    weak var other: Entry? = Inject(Entry.self)
    init(_ entry: Entry? = Inject()) { self.entry = entry }
}
final class StrongByDefault {
    let entry: Entry
    init(_ entry: Entry = Inject()) { self.entry = entry }
}
func currentEntry() -> Entry { Inject() }
func anotherEntry() -> Entry { currentEntry() }
func keptEntry() -> Entry { Inject() }
struct WeakEntry { weak var entry: Entry? }
final class WeakOuter {
    let inner: WeakEntry
    init(_ entry: Entry) { inner = WeakEntry(entry: entry) }
}
class WeakBase {
    weak var entry: Entry?
    init(_ entry: Entry?) { self.entry = entry }
    func hold(_ entry: Entry) { self.entry = entry }
}
final class WeakDerived: WeakBase { override init(_ entry: Entry?) { super.init(entry) } }
func ownWeakly(_ entry: Entry) -> WeakOwner { WeakOwner(entry) }
func ownStrongly(_ entry: Entry) -> StrongOwner { StrongOwner(entry) }
func fill(_ owner: WeakBase, _ entry: Entry) -> WeakBase {
    owner.entry = entry
    owner.hold(entry)
    return owner
}
@MainActor enum Owners {
    static let weakly = WeakOwner(Inject())
    static let unowned = UnownedOwner(Inject())
    static let box = WeakEntry(entry: Inject())
    static let outer = WeakOuter(Inject())
    static let derived = WeakDerived(Inject())
    static let helped = ownWeakly(Inject())
    static let filled = fill(WeakBase(nil), Inject())
    static let inClosure: WeakOwner = {
        let owner = WeakOwner(nil)
        owner.entry = Inject(Entry.self)
        return owner
    }()
    static let byDefault = WeakByDefault()
    static let returned = WeakOwner(anotherEntry())
    static let isKnown = anotherEntry().user != nil  // expect-error: `isKnown` is kept for the life of the process, and is computed from Entry
    static let returnedStrongly = StrongOwner(keptEntry())  // expect-error: `returnedStrongly` is kept for the life of the process, and holds Entry
    static let stronglyByDefault = StrongByDefault()  // expect-error: `stronglyByDefault` is kept for the life of the process, and holds Entry
    static let strongly = StrongOwner(Inject())  // expect-error: `strongly` is kept for the life of the process, and holds Entry
    static let both = TwoOwners(Inject())  // expect-error: `both` is kept for the life of the process, and holds Entry
    static let local = OwnerOfLocal()  // expect-error: `local` is kept for the life of the process, and holds Entry
    static let helpedStrongly = ownStrongly(Inject())  // expect-error: `helpedStrongly` is kept for the life of the process, and holds Entry
}
func launchOwners() {
    InjectionManager.register(Entry.self) { Entry() }
    InjectionManager.register(ownWeakly(Inject()), as: WeakOwner.self)
    InjectionManager.register(TwoOwners(Inject()), as: TwoOwners.self)  // expect-error: TwoOwners is registered as an instance, which outlives sessions, and holds Entry
    _ = (Inject(WeakOwner.self), Inject(TwoOwners.self))
}
