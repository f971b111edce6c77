import Injection

// Types are named by their structure, and not by an alias.
struct Screen1: Sendable {}
struct Cache1<Key: Sendable, Value: Sendable>: Sendable {}
typealias ScreenFactory = @Sendable () -> Screen1?
typealias Screens = [Screen1]
typealias ScreenCache = Cache1<String, [Screen1]>
typealias ScreenMap = [String: Screen1]
print(Inject(ScreenFactory.self), Inject(Screens.self))  // expect-error: @Sendable () -> Optional<Screen1> is injected but registered nowhere; write `InjectionManager.register((@Sendable () -> Optional<Screen1>).self) { … }` // expect-error: Array<Screen1> is injected but registered nowhere; write `InjectionManager.register(Array<Screen1>.self) { … }`
print(Inject(ScreenCache.self), Inject(ScreenMap.self))  // expect-error: Cache1<String, Array<Screen1>> is injected but registered nowhere // expect-error: Dictionary<String, Screen1> is injected but registered nowhere
print(Inject(Cache1<Int, Int>.self))  // expect-error: Cache1<Int, Int> is injected but registered nowhere
