import Foundation
import Injection
import NotebookCore

/// Where one session ends and the next begins: who is signed in, and where the notes are, changes here only.
package enum Sessions {
    package static var user: User? { Inject(UserSession.self).user }

    /// Signs in, or throws and leaves nobody signed in.
    package static func begin(_ user: User) throws {
        if let current = self.user { throw NotebookError.alreadySignedIn(current) }
        InjectionManager.resetCurrentContainer {
            InjectionManager.register(UserSession(user: user), as: UserSession.self)
        }
        do {
            try Inject(NoteStore.self).open()
        } catch {
            end()
            throw error
        }
    }

    /// Signs out, and returns what the session left behind: normally nothing.
    @discardableResult
    package static func end() -> [EvictedInstances.Survivor] {
        InjectionManager.resetCurrentContainer().survivors
    }

    /// Signs out for work that began in a session, unless that has ended by now: then returns nil.
    @discardableResult
    package static func end(_ session: InjectionSession) -> [EvictedInstances.Survivor]? {
        session.end()?.survivors
    }

    /// Moves to an empty folder, before anybody has signed in, and returns its path.
    package static func practise() throws -> String {
        guard user == nil, !Inject(Folders.self).isPractice else { throw NotebookError.practiceTooLate }
        let name = "notebook-\(UUID().uuidString)"
        let folder = FileManager.default.temporaryDirectory.appending(path: name).path(percentEncoded: false)
        try Inject(Files.self).makeFolder(folder)
        // For good, so not in a reset: it would end with the first session, and the second would write to the real
        // folder. What was built with the real one is evicted by the sign-in.
        registerFolders(Folders(practice: folder))
        return folder
    }
}
