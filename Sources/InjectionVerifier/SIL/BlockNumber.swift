/// The number of a block in its function.
struct BlockNumber: TypedNumber {
    let index: Int

    init(_ index: Int) { self.index = index }
}
