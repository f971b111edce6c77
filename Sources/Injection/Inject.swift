/// Returns the instance of a type, and builds it first if the session has none.
///
/// Everything that injects a type in one session gets one instance: the type's block runs once, whichever thread comes
/// first. As it is an ordinary function, what it returns is an ordinary constant.
///
/// ```swift
/// final class LoginScreen {
///     let manager: CoolManager = Inject()
///     let analytics: Analytics? = Inject()  // nil when not registered
/// }
/// ```
///
/// An optional type that is not registered itself stands for the type it wraps: nil when that is not registered either.
///
/// - Parameters:
///   - type: The type that was registered. It may be left out where it can be inferred.
///   - fileID: The caller's file; leave it out.
///   - line: The caller's line; leave it out.
///
/// - Returns: The session's instance. A reference keeps its identity; a structure is a copy.
///
/// ## When it fails
///
/// It stops the program at the caller's line, also in optimised builds, with the message of an ``InjectionError``: the
/// type is not registered; its block needs the type itself; it belongs to the main actor and the caller is elsewhere;
/// or resets overtook its block a hundred times. ``InjectionManager/resolve(_:fileID:line:)`` throws the same.
///
/// ## Threads and actors
///
/// Call it from any thread, task or actor; a type registered with a main-actor block from the main actor only. The
/// block of a type that has no instance yet runs on the caller's thread, and others who ask for that type wait for it.
/// No lock is held meanwhile that an injection of another type needs.
///
/// - Complexity: O(1) for an instance that exists, without a lock that is shared with other types.
@inlinable
public func Inject<T>(  // swift-format-ignore: AlwaysUseLowerCamelCase
    _ type: T.Type = T.self, fileID: StaticString = #fileID, line: UInt = #line
) -> T {
    // Lock, copy, unlock and return, in this order and in this function: an optional, or a closure's result, on the way
    // would copy the instance several times.
    if let slot = publishedSlot(for: ObjectIdentifier(type)) {
        unsafe slot.header.pointee.lock.lock()
        if unsafe slot.header.pointee.contents == .instance {
            let instance = unsafe slot.instance(as: type).pointee
            unsafe slot.header.pointee.lock.unlock()
            return instance
        }
        unsafe slot.header.pointee.lock.unlock()
    }
    return injectSlowly(type, fileID: fileID, line: line)
}

/// What `Inject` does when the shared container has no instance that anyone may have.
@usableFromInline @inline(never)
func injectSlowly<T>(_ type: T.Type, fileID: StaticString, line: UInt) -> T {
    // A main-actor type, where it may be injected. No container is isolated while there is a published table.
    if let slot = publishedSlot(for: ObjectIdentifier(type)),
        slot.lockInstance(isOnMainActor: isOnMainActor)
    {
        return slot.copyAndUnlock(as: type)
    }
    do throws(InjectionError) {
        return try InjectionManager.resolve(type, fileID: fileID, line: line)
    } catch {
        fatalError(error.description, file: fileID, line: line)
    }
}
