import Injection

// The types of this file have namesakes in `EqualNamesLeft`.
protocol Screen { associatedtype Model; func show() }
extension Screen { var model: Model { Inject() } }
struct HomeScreen: Screen {
    typealias Model = RightModel
    func show() { _ = model }  // expect-error: RightModel is injected but registered nowhere
}
struct RightModel: Sendable {}
struct AboutScreen: Screen {
    typealias Model = About
    func show() { _ = model }  // expect-error: EqualNamesRight.About is injected but registered nowhere
}
struct About: Sendable {}
/// It has a namesake, too, and is registered here.
struct SearchScreen: Screen {
    typealias Model = Query
    func show() { _ = model }
}
struct Query: Sendable {}
public func registerQuery() { InjectionManager.register(Query.self) { Query() } }

protocol Tab { associatedtype Badge }
extension Tab { func badge() -> Badge { Inject() } }
struct HomeTab: Tab { typealias Badge = RightBadge }
struct RightBadge: Sendable {}

protocol Page { associatedtype Title; func open() }
extension Page { func open() { _ = Inject(Title.self) } }  // expect-error: RightTitle is injected but registered nowhere
struct HomePage: Page { typealias Title = RightTitle }
struct RightTitle: Sendable {}

class Store<Item> { let item: Item = Inject() }
final class HomeStore: Store<Stock> {}  // expect-error: EqualNamesRight.Stock is injected but registered nowhere
struct Stock: Sendable {}

public func showRight() {
    HomeScreen().show()
    AboutScreen().show()
    SearchScreen().show()
    _ = HomeTab().badge()  // expect-error: RightBadge is injected but registered nowhere
    let page: any Page = HomePage()
    page.open()
    _ = HomeStore()
}
