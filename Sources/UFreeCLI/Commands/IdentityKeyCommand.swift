import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl identity key`. Only this machine is affected.
struct IdentityKeyCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("key", .identityKey, usage: "ufreectl identity key")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let before = try await session.client.call(API.status).value.instance
        let reply = try await session.client.call(API.renewKey)
        let isBack = await RestartWait.isOver(by: session.client) { $0.instance != before }
        session.show(
            Presentation(
                blocks: [
                    isBack ? .text(BackupText.keyRenewed, .good) : .text(RestartText.notYet, .warning)
                ],
                records: [[Span("key")]], json: reply.json))
        return .done
    }
}
