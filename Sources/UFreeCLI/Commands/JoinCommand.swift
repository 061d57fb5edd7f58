import ArgumentParser
import Glibc
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
        let text = invitation == ["-"] ? Self.read() : invitation.joined(separator: " ")
        let reply = try await session.showing(InvitationText.looking) { () async throws(APIError) in
            try await session.client.call(API.join, body: JoinBody(invitation: text))
        }
        let friend = reply.value.friend
        let word = ShellWord.naming(friend.name, id: friend.id)
        session.show(
            Presentation(
                blocks: [.text(InvitationText.joined(friend, word), .good)],
                records: [
                    [Span(friend.id), Span(friend.name), Span(friend.verified ? "verified" : "unverified")]
                ],
                json: reply.json))
        return .done
    }

    /// Reads standard input: a line of a person, all lines of a program.
    private static func read() -> String {
        var text = ""
        while text.utf8.count < longest, let line = readLine() {
            text += line
            if isatty(STDIN_FILENO) == 1 { break }
        }
        return text
    }

    /// Longer than any link, in bytes.
    private static let longest = 16_384
}
