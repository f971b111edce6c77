import Foundation
import Injection
import TwinBase

// Another process than the apps, with which it shares code: what only they register does not exist here.
InjectionManager.register(Almanac.self) { Almanac() }
registerForecasts()
raise(Bell())
print(Station(), Inject(Forecast.self))

struct Hello: Command {}
struct Banner: Titled {}
Hello().run()
var banner = Banner()
banner.title += "!"
func deepest<Item: Comparable>(_ items: [Item]) -> Item? { items.first.map { items[0] < $0 ? $0 : items[0] } }
print(deepest([1, 2]) as Any, [Width(1), Width(2)].sorted())
print(try JSONDecoder().decode(Crew.self, from: Data("1".utf8)), try JSONDecoder().decode([Fleet].self, from: Data()))
OperationQueue().addOperation(DayTrip())
print(Knot.hitch)
lower()
