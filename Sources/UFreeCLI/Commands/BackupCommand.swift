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
        let file = try OutputFile(path)
        if file.exists, try !session.confirm(TransferText.replace(path)) { return .no }
        let bytes = try await session.showing(ProgressText.backingUp) { () async throws(APIError) in
            try await session.client.file(
                API.backUp, body: BackupBody(passphrase: passphrase), limit: IncomingBackupResponse.limit)
        }
        try file.write(bytes)
        let answer = BackupWritten(path: path, bytes: bytes.count, keys: passphrase != nil)
        session.show(
            Presentation(
                blocks: [
                    .text(BackupText.written(path, bytes: bytes.count), .good),
                    .text(BackupText.keys(passphrase != nil), .dim),
                ],
                records: [[path, "\(bytes.count)", answer.keys ? "keys" : "no keys"].map { Span($0) }],
                json: try Reply(encoding: answer).json))
        return .done
    }
}

/// The `--json` output for a backup that the program wrote.
private struct BackupWritten: Codable, Sendable {
    var schema = "ufree.backup/1"
    var path: String
    var bytes: Int
    var keys: Bool
}
