#if canImport(Darwin)
import Darwin

/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool { pthread_main_np() != 0 }
#else
import Dispatch

// Thread identity will not do here: on Linux the main actor's jobs leave the main thread after the first suspension.
// They run on the main queue wherever that is drained, so a value that only the main queue has identifies them.
private let mainQueueMark: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
}()

/// Whether the caller runs on the main actor.
func isOnMainActor() -> Bool { DispatchQueue.getSpecific(key: mainQueueMark) != nil }
#endif
