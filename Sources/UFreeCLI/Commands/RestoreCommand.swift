import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl restore FILE [--passphrase-file FILE]`. Checks the file, shows what it contains, and asks for
/// confirmation.
struct RestoreCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("restore", .restore, usage: "ufreectl restore FILE [--passphrase-file FILE]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var secret: PassphraseOption

    @Argument(help: ArgumentHelp(OptionText.backupFile, valueName: "file"))
    var path: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let passphrase = try secret.passphrase()
        let file = try InputFile.read(path, limit: IncomingBackupResponse.limit)
        let before = try await session.client.call(API.status).value.instance
        let look = try await session.showing(ProgressText.examining) { () async throws(APIError) in
            try await session.client.call(API.bringBackup, file: file).value
        }
        if look.needsPassphrase {
            guard look.carriesKeys else { throw APIError(.keysMissing) }
            guard passphrase != nil else { throw APIError(.passphraseNeeded) }
            // A wrong passphrase is refused before the question. Computing the key takes a second, so not twice
            // where nothing is asked.
            if !session.isYes {
                _ = try await session.showing(ProgressText.examining) { () async throws(APIError) in
                    try await session.client.call(
                        API.restore, body: RestoreBody(passphrase: passphrase, dryRun: true))
                }
            }
        }
        session.output.insistUnlessJSON(BackupText.holds(look))
        guard try session.confirm(BackupText.question(look)) else { return .no }
        let reply = try await session.showing(ProgressText.restoring) { () async throws(APIError) in
            try await session.client.call(API.restore, body: RestoreBody(passphrase: passphrase))
        }
        let isBack = await RestartWait.isOver(by: session.client) { $0.instance != before }
        session.show(
            Presentation(
                blocks: [
                    .text(BackupText.restored(look), .good),
                    .text(isBack ? BackupText.former : RestartText.notYet, isBack ? .dim : .warning),
                ],
                records: [["restored", look.id, look.name].map { Span($0) }], json: reply.json))
        return .done
    }
}
