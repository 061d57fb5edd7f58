import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl friend verify FRIEND CODE` (F7).
struct FriendVerifyCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Compare the code with a friend.",
        usage: "ufreectl friend verify FRIEND CODE")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The friend's name or id.", valueName: "friend"))
    var who: String

    @Argument(help: ArgumentHelp("The six digits that the friend reads out.", valueName: "code"))
    var code: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.verifyFriend(who, code: Digits.only(code))
        let friend = reply.value.friend
        session.show(
            Presentation(
                blocks: [.text("\(friend.name) is verified: the codes agree.", .good)],
                records: [
                    [Span(friend.id), Span(friend.name), Span(friend.verified ? "verified" : "unverified")]
                ],
                json: reply.json))
        return .done
    }
}
