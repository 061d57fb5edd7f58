import ArgumentParser
import UFreeAPI
import UFreeTexts

/// Refuses an option where a note is expected: `-m --dry-run` would become the note "--dry-run".
enum SwallowedOption {
    private static let names = ["-m", "--note"]

    /// - Parameter words: the words of a command line, in the order that the parser expects.
    /// - Throws: `usage` with the form that means the note.
    static func check(_ words: [String]) throws(APIError) {
        let words = Array(words.prefix { $0 != "--" })
        for place in words.indices.dropLast() where names.contains(words[place]) {
            let (name, note) = (words[place], words[place + 1])
            guard note.hasPrefix("-"), let command = UFreeCommand.subcommand(words.first) else { return }
            let option = note.split(separator: "=", maxSplits: 1).first.map(String.init) ?? note
            guard CommandSyntax(of: command).option(option) != nil else { return }
            throw APIError(
                .usage,
                values: [
                    "reason": UsageText.optionAsNote(note, after: name),
                    // A dash is only special at the start of a word.
                    "suggestion": "\(name)=" + (ShellWord.isPlain("x\(note)") ? note : ShellWord.quoted(note))
                    ,
                ])
        }
    }
}
