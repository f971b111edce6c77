import Injection

// A generic class and its subclasses: methods, class methods, and what is inherited.
class Shelf<Item>: Loader {
    required init() {}
    func load() { _ = Inject(Item.self) }
    class func fill() { _ = Inject(Item.self) }
}
final class Numbers<Item>: Shelf<Item> {}
final class Lists<Item>: Shelf<[Item]> {}
func useShelves() {
    Shelf<Present>().load()
    Shelf<Lost>().load()  // expect-error: Lost is injected but registered nowhere
    Numbers<Present>().load()
    Numbers<Lost>().load()  // expect-error: Lost is injected but registered nowhere
    run(Numbers<Present>())
    run(Numbers<Lost>())  // expect-error: Lost is injected but registered nowhere
    run(Lists<Present>())
    run(Lists<Lost>())  // expect-error: Array<Lost> is injected but registered nowhere
    Numbers<Present>.fill()
    Numbers<Lost>.fill()  // expect-error: Lost is injected but registered nowhere
}

// An override knows what it is called with from its superclass.
class Reader<Input> { func read() {} }
final class Filed<Item>: Reader<[Item]> { override func read() { _ = Inject(Item.self) } }
func readAll<Input>(_ reader: Reader<Input>) { reader.read() }
func useReaders() {
    readAll(Filed<Present>())
    readAll(Filed<Lost>())  // expect-error: Lost is injected but registered nowhere
}

// Inherited by a class that is not generic.
final class Fixed: Shelf<Present> {}
final class Broken: Shelf<Lost> {}
func useFixed() {
    run(Fixed())
    run(Broken())  // expect-error: Lost is injected but registered nowhere
}
