@testable import Injection

/// Whether injections of an optional read the slot of the type it wraps.
func isAlias<T>(_ type: T.Type) -> Bool {
    let container = Context.current.container
    let slot = container.table.slot(for: ObjectIdentifier(T?.self))
    return slot != nil && slot?.memory == container.table.slot(for: ObjectIdentifier(T.self))?.memory
}

extension Slot {
    /// Copies the instance out; a main-actor instance only where the caller says that it is there.
    func load<T>(as type: T.Type, isOnMainActor: () -> Bool) -> T? {
        beginReading(isOnMainActor: isOnMainActor) ? copyAndEndReading(as: type) : nil
    }
}
