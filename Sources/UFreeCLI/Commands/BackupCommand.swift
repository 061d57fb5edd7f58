import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl backup FILE [--passphrase-file FILE]`.
struct BackupCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("backup", .backup, usage: "ufreectl backup FILE [--passphrase-file FILE]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var secret: PassphraseOption

    @Argument(help: ArgumentHelp(OptionText.whereTo, valueName: "file"))
    var path: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let passphrase = try secret.passphrase()
        guard let count = try await BackupWriting.write(to: path, passphrase, in: session) else { return .no }
        let answer = BackupWritten(path: path, bytes: count, keys: passphrase != nil)
        session.show(
            Presentation(
                blocks: [
                    .text(BackupText.written(path, bytes: count), .good),
                    .text(BackupText.keys(passphrase != nil), .dim),
                ],
                records: [[path, "\(count)", answer.keys ? "keys" : "no keys"].map { Span($0) }],
                json: try Reply(encoding: answer).json))
        return .done
    }
}

/// Writes backups into files.
enum BackupWriting {
    /// Asks before a file is replaced.
    /// - Returns: the number of bytes; nil if the file shall not be replaced.
    static func write(
        to path: String, _ passphrase: String?, in session: Session
    ) async throws(APIError) -> Int? {
        let file = try OutputFile(path)
        if file.exists, try !session.confirm(TransferText.replace(path)) { return nil }
        let bytes = try await session.showing(ProgressText.backingUp) { () async throws(APIError) in
            try await session.client.file(
                API.backUp, body: BackupBody(passphrase: passphrase), limit: IncomingBackupResponse.limit)
        }
        try file.write(bytes)
        return bytes.count
    }
}

/// The `--json` output for a backup that the program wrote.
private struct BackupWritten: Codable, Sendable {
    var schema = "ufree.backup/1"
    var path: String
    var bytes: Int
    var keys: Bool
}
