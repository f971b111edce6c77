import Generics
import Injection

// Another module declares these generic types.
func useElsewhere() {
    PublicRepo<UInt>().start()  // expect-error: Array<UInt> is injected but registered nowhere
    start(PublicRepo<Int8>())  // expect-error: Array<Int8> is injected but registered nowhere
    start(Local<Int16>())  // expect-error: Int16 is injected but registered nowhere
}
struct Local<Item>: Starting { func start() { _ = Inject(Item.self) } }
extension Sequence { func fetch() { _ = Inject(Element.self) } }
func useFetch() { Set([UInt32(1)]).fetch() }  // expect-error: UInt32 is injected but registered nowhere
