enum CommandLineText {
    /// Splits a command into words, as a shell would.
    static func words(_ line: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isInWord = false
        var quote: Character?
        var characters = line.makeIterator()
        while let character = characters.next() {
            if let open = quote {
                if character == open {
                    quote = nil
                } else if character == "\\", open == "\"" {
                    word.append(characters.next() ?? "\\")
                } else {
                    word.append(character)
                }
            } else if character == "\\" {
                word.append(characters.next() ?? "\\")
                isInWord = true
            } else if character == "\"" || character == "'" {
                quote = character
                isInWord = true
            } else if character.isWhitespace {
                if isInWord { words.append(word) }
                word = ""
                isInWord = false
            } else {
                word.append(character)
                isInWord = true
            }
        }
        if isInWord { words.append(word) }
        return words
    }
}
