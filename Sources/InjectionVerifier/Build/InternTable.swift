import Synchronization

/// Gives what is equal one number, for all threads, and keeps with it what was read out of it.
final class InternTable<Key: Hashable & Sendable, Entry: Sendable>: Sendable {
    private struct Table {
        var numbers: [Key: Int] = [:]
        var entries: [Entry] = []
    }

    private let table = Mutex(Table())

    /// `entry` is made outside of the lock: demangling has one of its own.
    func number(of key: Key, _ entry: (Key) -> Entry) -> Int {
        if let known = table.withLock({ $0.numbers[key] }) { return known }
        let entry = entry(key)
        return table.withLock { table in
            if let known = table.numbers[key] { return known }
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
