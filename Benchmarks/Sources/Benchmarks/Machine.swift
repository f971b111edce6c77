import Foundation

/// Where the figures come from.
struct Machine: Codable {
    let processor: String
    let cores: Int
    let system: String
    let toolchain: String

    init(toolchain: String) {
        processor = processorName()
        cores = ProcessInfo.processInfo.activeProcessorCount
        system = ProcessInfo.processInfo.operatingSystemVersionString
        self.toolchain = toolchain
    }

    var description: String { "\(processor), \(cores) cores, \(system), \(toolchain)" }
}

#if canImport(Darwin)
private func processorName() -> String {
    var size = 0
    sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
    var name = [UInt8](repeating: 0, count: size)
    sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0)
    return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
}
#else
private func processorName() -> String {
    let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    return line?.split(separator: ": ").last.map(String.init) ?? "unknown processor"
}
#endif
