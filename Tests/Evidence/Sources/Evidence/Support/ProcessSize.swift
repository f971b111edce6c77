import Foundation

/// What the process takes of the machine.
package enum ProcessSize {
    /// Resident memory in megabytes; on Darwin the greatest so far.
    package static var memory: Int {
        #if os(Linux)
        // The second number is what is resident, in pages.
        let numbers =
            (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        guard numbers.count > 1, let pages = Int(numbers[1]) else { return 0 }
        return (pages * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20
        #else
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return usage.ru_maxrss >> 20
        #endif
    }

    /// nil where the system does not tell in a line.
    package static var threads: Int? {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task"))?.count
    }
}
