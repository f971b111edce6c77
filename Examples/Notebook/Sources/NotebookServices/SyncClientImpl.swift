import Foundation
import Injection
import NotebookCore

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Speaks HTTP with the server: `GET /` is its name, `GET /NAME` and `PUT /NAME` a person's notes, all as JSON.
package struct SyncClientImpl: SyncClient {
    private struct Name: Codable { let name: String }
    private struct Notes: Codable { let notes: [String] }

    private let network: Network = Inject()
    private let server: SyncServer? = Inject()

    package init() {}

    package func serverName() async throws -> String {
        try await answer(to: URLRequest(url: url())).decoded(as: Name.self, "a name").name
    }

    package func fetch(_ user: User) async throws -> RemoteNotes {
        let answer = try await answer(to: URLRequest(url: url(of: user)))
        if answer.response.statusCode == 404 { return RemoteNotes(texts: [], version: nil) }
        let notes = try answer.decoded(as: Notes.self, "notes").notes
        // Without it, a sync could not tell that another one came first.
        guard let version = answer.response.value(forHTTPHeaderField: "ETag") else {
            throw NotebookError.badAnswer(answer.url, "no ETag")
        }
        return RemoteNotes(texts: notes, version: version)
    }

    package func send(_ texts: [String], of user: User, replacing fetched: RemoteNotes) async throws {
        var request = URLRequest(url: try url(of: user))
        request.httpMethod = "PUT"
        request.httpBody = try JSONEncoder().encode(Notes(notes: texts))
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let version = fetched.version {
            request.setValue(version, forHTTPHeaderField: "If-Match")
        } else {
            request.setValue("*", forHTTPHeaderField: "If-None-Match")
        }
        let answer = try await answer(to: request)
        if answer.response.statusCode == 412 { throw NotebookError.changedOnServer(answer.url) }
        try answer.check()
    }

    private func url(of user: User? = nil) throws -> URL {
        guard let server else { throw NotebookError.noServer }
        return user.map { server.url.appending(path: $0.name) } ?? server.url
    }

    private func answer(to request: URLRequest) async throws -> Answer {
        let url = try request.url ?? url()
        do {
            let (data, response) = try await network.session.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw NotebookError.badAnswer(url, "no HTTP") }
            if response.statusCode == 401 { throw NotebookError.refused(url) }
            return Answer(url: url, data: data, response: response)
        } catch let error as URLError {
            throw NotebookError.unreachable(url, error.code)
        }
    }
}

private struct Answer {
    let url: URL
    let data: Data
    let response: HTTPURLResponse

    func check() throws {
        guard 200..<300 ~= response.statusCode else {
            throw NotebookError.badAnswer(url, "status \(response.statusCode)")
        }
    }

    func decoded<Value: Decodable>(as type: Value.Type, _ name: String) throws -> Value {
        try check()
        guard let value = try? JSONDecoder().decode(type, from: data) else {
            throw NotebookError.badAnswer(url, "no JSON of \(name)")
        }
        return value
    }
}
