import Synchronization

/// Gives equal keys the same number, on all threads. For each number, it keeps the data that was read from the key.
final class InternTable<Key: Hashable & Sendable, Entry: Sendable>: Sendable {
    private struct Table {
        var numbers: [Key: Int] = [:]
        var entries: [Entry] = []
    }

    private let table = Mutex(Table())

    /// Returns the number of a key. For a new key, `entry` makes the data. It runs outside of the lock, because it may
    /// take long, and may ask another table, which has a lock of its own.
    func number(of key: Key, _ entry: (Key) -> Entry) -> Int {
        if let number = table.withLock({ $0.numbers[key] }) { return number }
        let entry = entry(key)
        return table.withLock { table in
            if let number = table.numbers[key] { return number }
            table.numbers[key] = table.entries.count
            table.entries.append(entry)
            return table.entries.count - 1
        }
    }

    subscript(number: Int) -> Entry { table.withLock { $0.entries[number] } }

    func update(_ number: Int, _ change: (inout Entry) -> Void) {
        table.withLock { change(&$0.entries[number]) }
    }
}
