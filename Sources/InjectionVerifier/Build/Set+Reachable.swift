extension Set {
    /// Makes the set of some elements, and of all elements to which these lead, directly or through others.
    package init(reachableFrom starts: some Sequence<Element>, _ next: (Element) -> [Element]) {
        self = []
        var queue = Array(starts)
        while let element = queue.popLast() {
            if insert(element).inserted { queue += next(element) }
        }
    }
}
