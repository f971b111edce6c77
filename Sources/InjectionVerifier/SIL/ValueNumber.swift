/// The number of a value or of memory in its function: 3 for `%3`.
struct ValueNumber: TypedNumber {
    let index: Int

    init(_ index: Int) { self.index = index }
}
