import Foundation
import Synchronization

/// Names the program that was being checked when the process is stopped by a signal: the last one that began, where
/// several threads check.
package enum CrashNote {
    private static let seed = Atomic<UInt64>(0)

    /// Notes the seed of what is checked from now on; 0 for nothing.
    package static func set(seed: UInt64) {
        _ = isInstalled
        self.seed.store(seed, ordering: .relaxed)
    }

    private static let isInstalled: Void = {
        for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
            signal(number) { number in
                CrashNote.write()
                signal(number, SIG_DFL)
                raise(number)
            }
        }
    }()

    /// Only calls what a signal handler may.
    private static func write() {
        var rest = seed.load(ordering: .relaxed)
        guard rest > 0 else { return }
        print("stopped while checking the program of seed ")
        var place: UInt64 = 10_000_000_000_000_000_000
        while place > rest { place /= 10 }
        while place > 0 {
            var digit = UInt8(ascii: "0") + UInt8(rest / place)
            _ = Foundation.write(2, &digit, 1)
            rest %= place
            place /= 10
        }
        print("\n")
    }

    private static func print(_ text: StaticString) { _ = Foundation.write(2, text.utf8Start, text.utf8CodeUnitCount) }
}
