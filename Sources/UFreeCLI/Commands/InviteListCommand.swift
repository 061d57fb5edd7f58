import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl invite list`.
struct InviteListCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("list", .inviteList, usage: "ufreectl invite list")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.invitations)
        session.output.show(InvitationsView(reply: reply, now: session.surroundings.now()).list)
        return .done
    }
}
