extension Set {
    /// What can be reached from some elements, by way of what each leads to; with those elements.
    package init(reachableFrom starts: some Sequence<Element>, _ next: (Element) -> [Element]) {
        self = []
        var queue = Array(starts)
        while let element = queue.popLast() {
            if insert(element).inserted { queue += next(element) }
        }
    }
}
