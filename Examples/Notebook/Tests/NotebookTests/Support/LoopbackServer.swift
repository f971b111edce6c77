import Foundation
import Synchronization

/// A small HTTP server on the loopback address, for as long as it lives. Each connection has a thread, and gets one
/// answer.
final class LoopbackServer: Sendable {
    struct Request: Sendable {
        let method: String
        let path: String
        /// By their names in lower case.
        let headers: [String: String]
        let body: Data
    }

    enum Answer: Sendable {
        case status(Int, headers: [String: String] = [:], String = "")
        /// Sent as it is.
        case raw(String)
        /// The connection stays open, and nothing comes.
        case silence
    }

    private struct State {
        var requests: [Request] = []
        var silent: [Int32] = []
    }

    let url: URL
    private let listener: Int32
    private let state = Mutex(State())

    var requests: [Request] { state.withLock { $0.requests } }

    init(_ answer: @escaping @Sendable (Request) -> Answer) throws {
        // A client that is gone is no reason to end the tests.
        signal(SIGPIPE, SIG_IGN)
        #if canImport(Darwin)
        let listener = socket(AF_INET, SOCK_STREAM, 0)
        #else
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        // No process that a test starts keeps it open.
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        self.listener = listener
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/notes")!
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                guard let self else { return Self.end(connection) }
                Thread.detachNewThread { [weak self] in self?.serve(connection, answer) ?? Self.end(connection) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        state.withLock { $0.silent }.forEach(Self.end)
    }

    private static func end(_ connection: Int32) { close(connection) }

    private func serve(_ connection: Int32, _ answer: (Request) -> Answer) {
        guard let request = Self.readRequest(connection) else { return Self.end(connection) }
        state.withLock { $0.requests.append(request) }
        let text: String
        switch answer(request) {
        case .silence: return state.withLock { $0.silent.append(connection) }
        case .raw(let raw): text = raw
        case .status(let status, let headers, let body):
            let lines = headers.map { "\($0): \($1)" } + ["Content-Length: \(body.utf8.count)", "Connection: close"]
            text = "HTTP/1.1 \(status) \(status)\r\n" + lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        }
        FileHandle(fileDescriptor: connection, closeOnDealloc: true).write(Data(text.utf8))
    }

    private static func readRequest(_ connection: Int32) -> Request? {
        let file = FileHandle(fileDescriptor: connection, closeOnDealloc: false)
        var data = Data()
        let blank = Data("\r\n\r\n".utf8)
        while data.range(of: blank) == nil {
            let more = file.availableData
            if more.isEmpty { return nil }
            data += more
        }
        guard let head = data.range(of: blank) else { return nil }
        let lines = String(decoding: data[..<head.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ").map(String.init)
        let headers = lines.dropFirst().map { $0.split(separator: ":", maxSplits: 1).map(String.init) }
        let named = Dictionary(
            headers.filter { $0.count == 2 }.map { ($0[0].lowercased(), $0[1].trimmingCharacters(in: .whitespaces)) },
            uniquingKeysWith: { $1 })
        var body = data[head.upperBound...]
        let expected = named["content-length"].flatMap(Int.init) ?? 0
        while body.count < expected {
            let more = file.availableData
            if more.isEmpty { return nil }
            body += more
        }
        return Request(method: words[0], path: words[1], headers: named, body: Data(body))
    }
}
