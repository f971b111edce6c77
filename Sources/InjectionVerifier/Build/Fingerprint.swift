import Foundation

/// Tells whether a file has changed, and hashes the contents of files and texts that become the names of files.
enum Fingerprint {
    /// The time and size of a file. A change of the file changes them.
    static func stamp(_ file: String) -> String {
        let attributes = try? FileManager.default.attributesOfItem(atPath: (file as NSString).resolvingSymlinksInPath)
        let time = (attributes?[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate ?? 0
        return "\(time) \((attributes?[.size] as? Int) ?? 0)"
    }

    /// Computes a hash like FNV-1a, but over words of eight bytes, which is quick even without optimization.
    static func hash(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { buffer in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(buffer.count)
            var index = 0
            while index + 8 <= buffer.count {
                hash = (hash ^ buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01b3
                index += 8
            }
            while index < buffer.count {
                hash = (hash ^ UInt64(buffer[index])) &* 0x100_0000_01b3
                index += 1
            }
            return hash
        }
    }
}
