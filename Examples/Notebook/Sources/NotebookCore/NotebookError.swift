import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Everything that can go wrong and what to do about it: each message says what, with which value, and the remedy.
package enum NotebookError: Error, Equatable, CustomStringConvertible {
    case unknownCommand(String)
    case missingArgument(usage: String)
    case unexpectedArgument(command: String, String)
    case badName(String)
    case notSignedIn
    case alreadySignedIn(User)
    case practiceTooLate
    case noSuchNote(String)
    case noDraft
    case inUse(folder: String)
    case notText(path: String)
    case commandNotText
    case exists(String)
    case isFolder(String)
    /// A system call failed on a file; `code` is its `errno`.
    case file(action: String, path: String, code: Int32)
    case several([NotebookError])
    case noSuchFeature(String)
    case noServer
    case practiceStaysHere
    case unreachable(URL, URLError.Code)
    case badAnswer(URL, String)
    case changedOnServer(URL)
    case refused(URL)

    package var description: String {
        switch self {
        case .unknownCommand(let name): "\"\(name)\" is not a command; help lists them"
        case .missingArgument(let usage): "something is missing; write: \(usage)"
        case .unexpectedArgument(let command, let argument):
            "\"\(argument)\" is too much; \(command) stands alone"
        case .badName(let name):
            "\"\(name)\" cannot be a name; use 1 to 32 of a-z, 0-9, - and _, beginning with a letter or digit"
        case .notSignedIn: "nobody is signed in; write: sign-in NAME"
        case .alreadySignedIn(let user): "\(user) is signed in; write sign-out first"
        case .practiceTooLate: "practice has begun already, or somebody is signed in; write it once, before sign-in"
        case .noSuchNote(let number): "there is no note \(number); list shows the numbers"
        case .noDraft: "there is no draft to keep; begin one with: draft LINE"
        case .inUse(let folder):
            "\(folder) is in use by another notebook; sign out there first"
        case .notText(let path):
            "\(path) is not UTF-8 text and was left as it is; convert it to UTF-8 or move it away"
        case .commandNotText: "the line is not UTF-8 text and was not run; write it in UTF-8"
        case .exists(let path): "\(path) exists and was not overwritten; give another name or remove it first"
        case .isFolder(let path): "\(path) is a folder; give the name of a file in it"
        case .file(let action, let path, let code):
            "cannot \(action) \(path): \(String(cString: strerror(code))); \(Self.remedy(code))"
        case .several(let errors): errors.map(\.description).joined(separator: "\n  and ")
        case .noSuchFeature(let text):
            "\"\(text)\" switches no feature; write: feature NAME on, or off; feature alone shows them"
        case .noServer: "there is no server to sync with; start notebook with --sync URL"
        case .practiceStaysHere: "in practice nothing is sent; start notebook again to sync"
        case .unreachable(let url, let code):
            "cannot sync with \(url): \(Self.reason(code)); all notes are safe here; sync again"
        case .badAnswer(let url, let answer):
            "\(url) answered with \(answer); nothing was changed here; check the URL (--sync URL), or sync again later"
        case .refused(let url): "\(url) refuses this person, who is signed out; sign in again"
        case .changedOnServer(let url): "the notes at \(url) were changed during the sync; nothing was sent; sync again"
        }
    }

    private static func reason(_ code: URLError.Code) -> String {
        switch code {
        case .timedOut: "no answer in time"
        case .cannotConnectToHost, .networkConnectionLost, .cannotFindHost: "nothing answers there"
        case .cancelled: "it was stopped"
        default: "the network failed (\(code.rawValue))"
        }
    }

    private static func remedy(_ code: Int32) -> String {
        switch code {
        case EACCES, EPERM, EROFS: "nothing was changed; ask for the right to it, or use another folder (--folder DIR)"
        case ENOSPC, EDQUOT, EFBIG: "nothing was changed; make room and write the command again"
        case ENOTDIR, EEXIST:
            "a file stands where a folder should be; move it away, or use another folder (--folder DIR)"
        case ENOENT: "check the path"
        case EISDIR: "name a file instead"
        default: "nothing was changed"
        }
    }
}
