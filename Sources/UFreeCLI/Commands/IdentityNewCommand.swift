import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl identity new`. Asks for confirmation.
struct IdentityNewCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("new", .identityNew, usage: "ufreectl identity new")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let identity = try await session.client.call(API.identity).value
        session.output.insistUnlessJSON(IdentityText.fingerprint(identity.name, identity.id))
        let question =
            identity.farewell.map { IdentityText.startOver(untold: $0.untold) } ?? IdentityText.question
        guard try session.confirm(question) else { return .no }
        let reply = try await session.client.call(API.newIdentity)
        let isReady = await RestartWait.isOver(by: session.client) { $0.id == reply.value.id }
        session.show(
            Presentation(
                blocks: [
                    .text(IdentityText.taken(reply.value.id), .good),
                    .text(
                        isReady
                            ? IdentityText.former(isKept: identity.farewell == nil) : IdentityText.notYet,
                        isReady ? .dim : .warning),
                ],
                records: [
                    ["new", reply.value.id, reply.value.device, reply.value.former].map { Span($0) }
                ],
                json: reply.json))
        return .done
    }
}
