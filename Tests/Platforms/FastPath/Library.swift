// What the files of `FastPath` use of the rest of the library, as far as they are checked in Embedded Swift.

func interleave() {}

func pause() { fatalError("a slot waits for a reader, and there is none") }

/// Nothing else that is tried here and holds a reference has the size of one.
func object<T>(in value: T) -> AnyObject? {
    guard !_isPOD(T.self), MemoryLayout<T>.size == MemoryLayout<AnyObject>.size else { return nil }
    return unsafeBitCast(value, to: AnyObject.self)
}

final class Container {
    nonisolated(unsafe) static let shared = Container()
    let table = SlotTable()
}

/// One thread needs no lock.
final class Guarded<Value> {
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
}
