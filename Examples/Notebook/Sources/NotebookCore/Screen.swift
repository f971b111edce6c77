/// Shows what a person's commands do. One a session.
@MainActor
package protocol Screen: AnyObject {
    func greet() throws
    func run(_ command: NoteCommand) throws
}
