/// Returns the instance of a type, and builds it first if the session has none.
///
/// All callers in one session share one instance: the type's block runs once, whichever thread asks first.
///
/// ```swift
/// final class LoginScreen {
///     let manager: CoolManager = Inject()
///     let analytics: Analytics? = Inject()  // nil when not registered
/// }
/// ```
///
/// If `X?` is not registered, `X` is looked up: the result is nil if that is not registered either. For `X??` the same
/// lookup begins at `X?`, and the result is never nil itself but `.some(nil)`.
///
/// The type can be left out where it can be inferred. `fileID` and `line` are the caller's; leave them out, here as in
/// all other calls.
///
/// - Returns: The session's instance. A reference keeps its identity; a struct is a copy.
///
/// ## When it fails
///
/// It traps at the caller's line, in release builds too, with the message of an ``InjectionError``: the type is not
/// registered; its block needs the type itself; it belongs to the main actor and the caller is elsewhere; or its block
/// was overtaken a hundred times. An optional is nil only if the type is not registered.
/// ``InjectionManager/resolve(_:fileID:line:)`` throws that error instead, but an `Inject` inside a block still traps.
///
/// ## Threads and actors
///
/// Call it from any thread, task or actor; for a type registered with a main-actor block, from the main actor only. If
/// there is no instance yet, the block runs on the caller's thread. While it runs, only its own type is locked: other
/// injections of that type block their threads, even those of Swift's cooperative pool. So keep blocks short.
///
/// The result is `sending` although all callers share the instance, so the compiler does not see a race on a shared
/// instance that is not `Sendable`. If several threads or actors inject the type, make it `Sendable`, an actor, or a
/// main-actor type; `swift package verify-injections --sendable` lists the types that are none of these.
///
/// - Complexity: O(1) for an instance that exists, without a lock. The first injection of an optional type that is not
///   registered itself takes a lock. If the type that it wraps is not registered either, so does the next injection
///   after each registration.
public func Inject<T>(  // swift-format-ignore: AlwaysUseLowerCamelCase
    _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
) -> sending T {
    // Not inlinable: a copy for each type makes clients large, and slow to compile. Nor `@inline(never)`: the default
    // of `type` would inherit it, and be a function of its own for each type.
    guard let slot = publishedSlot(for: ObjectIdentifier(T.self)), !slot.isClosed else {
        return injectSlowly(T.self, fileID: fileID, line: line)
    }
    let access = slot.countReader(SlotAccess.reader + SlotAccess.taken)
    guard access < SlotAccess.exhausted else {
        return injectCopy(from: slot, access, fileID: fileID, line: line)
    }
    // Moved and returned in this function: an optional, or a closure's result, on the way would move it several times.
    let instance = unsafe slot.instance(as: T.self).move()
    slot.endReading()
    return instance
}

/// Copies the instance of a slot that has no spare reference, if the caller may have it, and otherwise injects slowly.
///
/// A table is published only while no container is isolated, so the slot is in the caller's container.
@inline(never)
private func injectCopy<T>(from slot: Slot, _ access: UInt64, fileID: StaticString, line: UInt) -> sending T {
    let reader = slot.continueReading(access)
    if Slot.mayRead(access, isOnMainActor: isOnMainActor) { return slot.copyAndEndReading(as: T.self, reader) }
    slot.endReading(reader)
    return injectSlowly(T.self, fileID: fileID, line: line)
}

/// What `Inject` does when the published table has no instance that the caller may have.
@inline(never)
func injectSlowly<T>(_ type: T.Type, fileID: StaticString, line: UInt) -> sending T {
    let location = InjectionError.Location(file: fileID, line: line)
    let container = Context.current.container.requireAllowed("was injected", T.self, at: location)
    do throws(InjectionError) {
        // Looks into the table, too: while a container is isolated, none is published, so nobody has looked yet.
        return try container.resolve(T.self, at: location)
    } catch {
        stop(error.description, at: location)
    }
}
