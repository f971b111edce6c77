/// Gives each value a number.
final class Interned<Element: Hashable> {
    private(set) var all: [Element] = []
    private var numbers: [Element: Int] = [:]

    func number(_ value: Element) -> Int {
        if let known = numbers[value] { return known }
        numbers[value] = all.count
        all.append(value)
        return all.count - 1
    }

    func known(_ value: Element) -> Int? { numbers[value] }

    subscript(number: Int) -> Element { all[number] }
}
