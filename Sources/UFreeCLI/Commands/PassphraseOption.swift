import ArgumentParser
import UFreeAPI
import UFreeTexts

/// `--passphrase-file`. A passphrase is never an argument, because every user of the machine can read
/// arguments.
struct PassphraseOption: ParsableArguments {
    /// The largest passphrase file, in bytes. Only the first line is used.
    private static let limit = 4_096

    @Option(
        help: ArgumentHelp(OptionText.passphraseFile, valueName: "file"))
    var passphraseFile: String?

    /// - Returns: The passphrase; nil if no file was given.
    /// - Throws: `usage` if it is empty.
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
