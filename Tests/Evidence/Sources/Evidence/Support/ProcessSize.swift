import Foundation

/// What the process takes of the machine.
package enum ProcessSize {
    /// Resident memory in megabytes; on Darwin the greatest so far.
    package static var memory: Int {
        #if os(Linux)
            // The second number is what is resident, in pages.
            guard let file = fopen("/proc/self/statm", "r") else { return 0 }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 256)
            guard fgets(&line, 256, file) != nil else { return 0 }
            let numbers = String(cString: line).split(separator: " ")
            return ((Int(numbers[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))) >> 20
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
