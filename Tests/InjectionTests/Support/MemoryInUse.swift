#if canImport(Darwin)
import Darwin
#else
import Foundation
#endif

/// The bytes of memory that the process uses, counted in pages.
///
/// A sanitizer's allocator sets freed memory aside for a while; there, the bytes that it has given out and not taken
/// back.
func memoryInUse() -> Int {
    if let symbol = dlsym(dlopen(nil, RTLD_NOW), "__sanitizer_get_current_allocated_bytes") {
        return unsafeBitCast(symbol, to: (@convention(c) () -> Int).self)()
    }
    #if canImport(Darwin)
    var info = mach_task_basic_info()
    var count = mach_msg_type_number_t(MemoryLayout.size(ofValue: info) / MemoryLayout<natural_t>.size)
    let status = withUnsafeMutablePointer(to: &info) { info in
        info.withMemoryRebound(to: integer_t.self, capacity: Int(count)) { info in
            task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), info, &count)
        }
    }
    precondition(status == KERN_SUCCESS, "task_info failed: \(status)")
    return Int(info.resident_size)
    #else
    // Total and resident pages, and more.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
        let pages = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { fatalError("cannot read /proc/self/statm") }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    #endif
}
