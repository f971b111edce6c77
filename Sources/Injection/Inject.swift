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
/// `X?` is looked up as `X?` first, then as `X`; without either, the result is nil. `X??` is looked up as `X??`, then
/// as `X?`, then as `X`; without any of them, the result is `.some(nil)`.
///
/// Leave out the type where Swift can infer it. Omit `fileID` and `line`, here and in all other calls: they default to
/// the call site.
///
/// - Returns: The session's instance. A reference keeps its identity; a struct is a copy.
///
/// ## When it fails
///
/// It traps at the caller's line, in release builds too, with the message of an ``InjectionError``: the type is not
/// registered; its block needs the type itself; it belongs to the main actor and the caller is elsewhere; or resets or
/// new registrations made the result of its block obsolete a hundred times during this one call. An optional is nil if
/// the type is not registered, or if the block registered for the optional returned nil; every other failure traps.
/// ``InjectionManager/resolve(_:fileID:line:)`` throws that error instead, but an `Inject` inside a block still traps.
///
/// ## Threads and actors
///
/// Call it from any thread, task or actor; for a type that belongs to the main actor, from there only. If there is no
/// instance yet, the block runs on the caller's thread. Meanwhile other threads that inject the same type wait, threads
/// of Swift's cooperative pool too, so keep blocks short. Threads that inject other types do not wait.
///
/// The result is `sending`: a promise that the library cannot keep for an instance that all callers share. So the
/// compiler does not warn about races on a shared instance that is not `Sendable`. If several threads or actors inject
/// the type, make it `Sendable`, an actor, or a main-actor type; `swift package verify-injections --sendable` lists the
/// injected types of your own code that are none of these, except those whose properties are constants of safe types.
///
/// - Complexity: O(1) for an instance that exists. After the session's first injection of that instance, it takes
///   no lock, with one exception: while a block of an ended session runs, every injection takes one, and so does the
///   first one afterwards. <doc:Performance> says when an optional takes one.
public func Inject<T>(  // swift-format-ignore: AlwaysUseLowerCamelCase
    _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
) -> sending T {
    // Not inlinable: a copy for each type makes clients large, and slow to compile. Not `@inline(never)` either, which
    // would also apply to the default argument of `type` and emit a function for it per type.
    //
    // A published table means that no code runs in an isolated container. So the slot is in the caller's container.
    guard let slot = publishedSlot(for: ObjectIdentifier(T.self)), !slot.isClosed else {
        return injectSlowly(T.self, fileID: fileID, line: line)
    }
    let access = slot.countReader(SlotAccess.reader + SlotAccess.mark)
    guard access < SlotAccess.exhausted else {
        return injectCopy(from: slot, access, fileID: fileID, line: line)
    }
    // `move` copies the bytes without a retain: the spare reference that was counted becomes the caller's, and the slot
    // goes on using its own (`Slot`, invariant 4). It initializes the return value directly: through an optional or a
    // closure, the value would be moved a second time.
    let instance = unsafe slot.instance(as: T.self).move()
    slot.endReading()
    return instance
}

/// Copies the instance in the ordinary way. A value or a main-actor instance always comes here. Another object comes
/// here when its spare references are used up, and this call then makes the next batch first. Takes the slow path if
/// the slot has been closed meanwhile, or if the instance is the main actor's and the caller is elsewhere.
@inline(never)
private func injectCopy<T>(from slot: Slot, _ access: UInt64, fileID: StaticString, line: UInt) -> sending T {
    let reader = slot.continueReading(access)
    if Slot.mayRead(access, isOnMainActor: isOnMainActor) { return slot.copyAndEndReading(as: T.self, reader) }
    slot.endReading(reader)
    return injectSlowly(T.self, fileID: fileID, line: line)
}

/// Injects a type whose instance is not in the published table, or is there but not allowed on this thread.
@inline(never)
func injectSlowly<T>(_ type: T.Type, fileID: StaticString, line: UInt) -> sending T {
    let location = Location(file: fileID, line: line)
    do throws(InjectionError) {
        // The fast path asks the published table only, and there is none while code runs in an isolated container. So
        // `resolve` begins with the container's own table.
        return try Context.current.container.resolve(T.self, at: location)
    } catch {
        stop(error.description, at: location)
    }
}
