import Injection

// The types of this file have namesakes in `EqualNamesRight`, and the program registers the models of this module alone.
protocol Screen { associatedtype Model; func show() }
extension Screen { var model: Model { Inject() } }
struct HomeScreen: Screen {
    typealias Model = LeftModel
    func show() { _ = model }
}
struct LeftModel: Sendable {}
struct AboutScreen: Screen {
    typealias Model = About
    func show() { _ = model }
}
/// Each module has one, and the other names its own in no call.
struct About: Sendable {}

/// It requires no function, so no witness names the module of what conforms.
protocol Tab { associatedtype Badge }
extension Tab { func badge() -> Badge { Inject() } }
struct HomeTab: Tab { typealias Badge = LeftBadge }
struct LeftBadge: Sendable {}

/// A default implementation is called by the witness alone.
protocol Page { associatedtype Title; func open() }
extension Page { func open() { _ = Inject(Title.self) } }
struct HomePage: Page { typealias Title = LeftTitle }
struct LeftTitle: Sendable {}

class Store<Item> { let item: Item = Inject() }
final class HomeStore: Store<Stock> {}
struct Stock: Sendable {}

public func registerLeftModels() {
    InjectionManager.register(LeftModel.self) { LeftModel() }
    InjectionManager.register(About.self) { About() }
    InjectionManager.register(LeftBadge.self) { LeftBadge() }
    InjectionManager.register(LeftTitle.self) { LeftTitle() }
    InjectionManager.register(Stock.self) { Stock() }
}
public func showLeft() {
    HomeScreen().show()
    AboutScreen().show()
    _ = HomeTab().badge()
    let page: any Page = HomePage()
    page.open()
    _ = HomeStore()
}

public protocol Feature { associatedtype Service; func start() }
extension Feature { public var service: Service { Inject() } }
struct Search: Feature {
    typealias Service = LeftModel
    func start() { _ = service }
}
public func startLeft() { Search().start() }
