import Foundation
import Synchronization

/// A server that keeps notes as `--sync` expects, in memory.
final class NotesServer: Sendable {
    private struct Notes: Codable { var notes: [String] }

    private let people: Mutex<[String: [String]]>

    init(_ people: [String: [String]] = [:]) { self.people = Mutex(people) }

    subscript(name: String) -> [String] {
        get { people.withLock { $0[name] ?? [] } }
        set { people.withLock { $0[name] = newValue } }
    }

    func answer(_ request: LoopbackServer.Request) -> LoopbackServer.Answer {
        guard let name = request.path.split(separator: "/").dropFirst().first.map(String.init) else {
            return .status(200, #"{"name": "Test Server"}"#)
        }
        return people.withLock { people in
            let etag = people[name].map {
                "\"\($0.joined(separator: "-").utf8.reduce(5381) { ($0 &* 33) ^ Int($1) })\""
            }
            guard request.method == "PUT" else {
                guard let notes = people[name], let etag else { return .status(404) }
                let body = try? JSONEncoder().encode(Notes(notes: notes))
                return .status(200, headers: ["ETag": etag], String(decoding: body ?? Data(), as: UTF8.self))
            }
            guard request.headers["if-match"] == etag, (request.headers["if-none-match"] == "*") == (etag == nil) else {
                return .status(412)
            }
            guard let notes = try? JSONDecoder().decode(Notes.self, from: request.body) else { return .status(400) }
            people[name] = notes.notes
            return .status(204)
        }
    }
}
