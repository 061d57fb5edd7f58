import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl invite revoke N|all`.
struct InviteRevokeCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("revoke", .inviteRevoke, usage: "ufreectl invite revoke NUMBER|all")
    }

    static let completion = ArgumentCompletion.one(of: "all")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.invitationNumber, valueName: "number"))
    var which: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        // A code is named by its first part, and also by all of it.
        let number = which.prefix { $0 != "-" }
        let reply =
            which == "all"
            ? try await session.client.call(API.revokeInvitations)
            : try await session.client.call(API.revokeInvitation, IDPlace(String(number)))
        session.show(InvitationsView(reply: reply, now: session.surroundings.now()).revoked)
        return .done
    }
}
