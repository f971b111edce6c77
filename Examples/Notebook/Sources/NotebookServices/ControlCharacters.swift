extension String {
    /// The text as a terminal may have it: what would move the cursor, change colors or reverse the reading order is
    /// written out, as in `\u{1B}`. Tabs and ends of lines stay.
    var showingControls: String {
        guard unicodeScalars.contains(where: \.commandsTerminal) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.commandsTerminal {
                text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
    }
}

extension Unicode.Scalar {
    fileprivate var commandsTerminal: Bool {
        switch value {
        case 0x09, 0x0A: false
        case 0x00...0x1F, 0x7F...0x9F: true
        // Reading order: embeddings, overrides and isolates.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
