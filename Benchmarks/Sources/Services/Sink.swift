/// Where every case puts what it got, so that the optimiser cannot do without it.
///
/// Not optimised itself: otherwise the compiler sees that it does nothing, and drops the argument from every call.
@inline(never) @_optimize(none)
package func consume<T>(_ value: borrowing T) {}
