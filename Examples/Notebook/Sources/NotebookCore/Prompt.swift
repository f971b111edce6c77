/// Asks for the next command. Registered only where somebody types at a terminal.
package protocol Prompt {
    func show()
}
