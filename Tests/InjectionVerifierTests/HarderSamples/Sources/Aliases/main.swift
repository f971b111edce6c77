import Injection

// Types are named as the program names them.
struct Screen1: Sendable {}
struct Cache1<Key: Sendable, Value: Sendable>: Sendable {}
typealias ScreenFactory = @Sendable () -> Screen1?
typealias Screens = [Screen1]
typealias ScreenCache = Cache1<String, [Screen1]>
typealias ScreenMap = [String: Screen1]
print(Inject(ScreenFactory.self), Inject(Screens.self))  // expect-error: ScreenFactory is injected but registered nowhere; write `InjectionManager.register(ScreenFactory.self) { … }` // expect-error: Screens is injected but registered nowhere; write `InjectionManager.register(Screens.self) { … }`
print(Inject(ScreenCache.self), Inject(ScreenMap.self))  // expect-error: ScreenCache is injected but registered nowhere // expect-error: ScreenMap is injected but registered nowhere
print(Inject(Cache1<Int, Int>.self))  // expect-error: Cache1<Int, Int> is injected but registered nowhere
