/// Where every case puts what it got: it takes it over, as the property of an object does, and gives it up.
///
/// Taking it over makes every case copy what it reads; a value that is only looked at could be read in place. Not
/// optimized itself: otherwise the compiler sees that it does nothing, and drops the argument from every call.
@inline(never) @_optimize(none)
package func consume<T>(_ value: consuming T) {}

/// Where a case puts what it only looks at.
@inline(never) @_optimize(none)
package func look<T>(at value: borrowing T) {}
