// A session's type of the program that imports this module has the same name.
final class Page {
    var title = ""  // expect-warning: `Page.title` outlives sessions
}
public enum Pages {
    nonisolated(unsafe) private static let current = Page()
    public static func open(_ title: String) { current.title = title }
}
