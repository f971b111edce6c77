/// The number of a block in its function: 3 for `bb3`.
struct BlockNumber: TypedNumber {
    let index: Int

    init(_ index: Int) { self.index = index }
}
