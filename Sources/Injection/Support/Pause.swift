import Dispatch

/// Lets other threads go on for a moment: also those of lower priority, which a loop without it would keep waiting on a
/// busy machine.
func pause() {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(50))
}
