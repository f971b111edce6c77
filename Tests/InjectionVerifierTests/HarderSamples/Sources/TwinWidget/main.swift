import Injection
import TwinBase

// Another process than the apps, with which it shares code: what only they register does not exist here.
InjectionManager.register(Almanac.self) { Almanac() }
registerForecasts()
raise(Bell())
print(Station(), Inject(Forecast.self))
