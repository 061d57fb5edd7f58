import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl identity reset [--backup FILE --passphrase-file FILE]` (I3). Asks for the owner's name as confirmation.
struct IdentityResetCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "reset", .identityReset,
            usage: "ufreectl identity reset [--backup FILE --passphrase-file FILE]")
    }

    @OptionGroup var global: GlobalOptions
    @OptionGroup var secret: PassphraseOption

    @Option(help: ArgumentHelp(OptionText.backupBeforeReset, valueName: "file"))
    var backup: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let passphrase = try secret.passphrase()
        guard (backup == nil) == (passphrase == nil) else {
            throw APIError(.usage, values: ["reason": IdentityText.backupNeedsKeys])
        }
        let before = try await session.client.call(API.status).value.instance
        let identity = try await session.client.call(API.identity).value
        session.output.insistUnlessJSON(IdentityText.fingerprint(identity.name, identity.id))
        session.output.insistUnlessJSON(IdentityText.resetMeans(isBackedUp: backup != nil))
        guard try session.confirm(typing: identity.name, IdentityText.resetQuestion(identity.name)) else {
            session.output.say(IdentityText.notTheName)
            return .no
        }
        if let backup {
            guard let written = try await BackupWriting.write(to: backup, passphrase, in: session) else {
                return .no
            }
            session.output.say(BackupText.written(backup, bytes: written), .good)
        }
        let reply = try await session.showing(ProgressText.farewell) { () async throws(APIError) in
            try await session.client.call(API.resetIdentity)
        }
        let reset = reply.value
        let farewell = reset.farewell
        // Until then the socket may answer for the former daemon.
        if farewell.untold > 0 {
            _ = await RestartWait.isOver(by: session.client, within: .seconds(3)) { $0.instance != before }
        }
        session.show(
            Presentation(
                blocks: IdentityText.reset(farewell).map { .text($0.text, $0.isMain ? .good : .dim) },
                records: [["reset", reset.id, "\(farewell.untold)", farewell.until].map { Span($0) }],
                json: reply.json))
        return .done
    }
}
