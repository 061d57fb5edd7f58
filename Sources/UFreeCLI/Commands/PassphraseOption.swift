import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `--passphrase-file`: a passphrase never stands in an argument, where every user of the machine reads it.
struct PassphraseOption: ParsableArguments {
    /// Of the file, in bytes; the first line counts.
    private static let limit = 4_096

    @Option(
        help: ArgumentHelp(OptionText.passphraseFile, valueName: "file"))
    var passphraseFile: String?

    /// - Returns: nil where none was given.
    /// - Throws: `usage` for an empty one.
    func passphrase() throws(APIError) -> String? {
        guard let passphraseFile else { return nil }
        let line: Substring?
        if passphraseFile == "-" {
            line = readLine()?[...]
        } else {
            let text = String(
                decoding: try InputFile.read(passphraseFile, limit: Self.limit), as: UTF8.self)
            line = text.split(separator: "\n", omittingEmptySubsequences: false).first
        }
        guard let line, !line.isEmpty else {
            throw APIError(.usage, values: ["reason": UsageText.emptyPassphrase])
        }
        return String(line)
    }
}
