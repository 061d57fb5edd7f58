import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl identity key`. Nobody but this machine notices.
struct IdentityKeyCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "key",
        abstract: "Seal everything that is stored here with a new key.",
        usage: "ufreectl identity key",
        discussion: """
            For when a copy of the key file may be in other hands. Who you are stays as it is. Backups of before \
            still open: the keys of before are kept beside the new one.
            """)

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let before = try await session.client.status().value.instance
        let reply = try await session.client.renewKey()
        let isBack = await RestartWait.isOver(by: session.client) { $0.instance != before }
        session.show(
            Presentation(
                blocks: [
                    isBack ? .text(BackupText.sealedAnew, .good) : .text(RestartText.notYet, .warning)
                ],
                records: [[Span("key")]], json: reply.json))
        return .done
    }
}
