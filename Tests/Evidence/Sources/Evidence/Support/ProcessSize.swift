import Foundation

/// What the process takes of the machine.
package enum ProcessSize {
    /// Resident memory in megabytes; on Darwin the greatest so far.
    package static var memory: Int {
        #if os(Linux)
            let pages = fields(of: "/proc/self/statm").dropFirst().first.flatMap { Int($0) } ?? 0
            return pages * Int(sysconf(Int32(_SC_PAGESIZE))) >> 20
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

    private static func fields(of file: String) -> [Substring] {
        // The files of /proc have no size, by which other ways of reading go.
        let content = try? FileHandle(forReadingAtPath: file)?.readToEnd()
        return String(decoding: content ?? Data(), as: UTF8.self).split(separator: " ")
    }
}
