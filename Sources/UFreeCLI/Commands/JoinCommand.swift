import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl join CODE|LINK|-` (P4).
struct JoinCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("join", .join, usage: "ufreectl join CODE|LINK|-")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.invitation, valueName: "invitation"))
    var invitation: [String]

    func run(in session: Session) async throws(APIError) -> Outcome {
        // A code may be typed with spaces, and a link may be wrapped.
        let text = invitation == ["-"] ? readLine() ?? "" : invitation.joined(separator: " ")
        let reply = try await session.showing(InvitationText.looking) { () async throws(APIError) in
            try await session.client.call(API.join, body: JoinBody(invitation: text))
        }
        let friend = reply.value.friend
        let word = ShellWord.naming(friend.name, id: friend.id)
        session.show(
            Presentation(
                blocks: [.text(InvitationText.joined(friend.name, word, privacy: friend.privacy), .good)],
                records: [
                    [Span(friend.id), Span(friend.name), Span(friend.verified ? "verified" : "unverified")]
                ],
                json: reply.json))
        return .done
    }
}
