extension Set {
    /// All elements that some elements lead to, directly or through others, and these themselves.
    package init(reachableFrom starts: some Sequence<Element>, _ next: (Element) -> [Element]) {
        self = []
        var queue = Array(starts)
        while let element = queue.popLast() {
            if insert(element).inserted { queue += next(element) }
        }
    }
}
