import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl identity keep`. Always safe: friends only receive all data once more.
struct IdentityKeepCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("keep", .identityKeep, usage: "ufreectl identity keep")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.keepIdentity)
        let identity = reply.value
        session.show(
            Presentation(
                blocks: [
                    .text(IdentityText.kept(identity.name), .good), .text(IdentityText.stopTheOther, .dim),
                ],
                records: [["kept", identity.id, identity.device].map { Span($0) }], json: reply.json))
        return .done
    }
}
