import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend verify FRIEND CODE` (F7).
struct FriendVerifyCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("verify", .friendVerify, usage: "ufreectl friend verify FRIEND CODE")
    }

    static let completion = ArgumentCompletion.one { await $0.friends() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.theFriend, valueName: "friend"))
    var who: String

    @Argument(help: ArgumentHelp(OptionText.codeOfFriend, valueName: "code"))
    var code: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(
            API.verifyFriend, WhoPlace(who), body: CodeBody(code: Digits.only(code)))
        let friend = reply.value.friend
        session.show(
            Presentation(
                blocks: [.text(RequestText.verified(friend.name), .good)],
                records: [
                    [Span(friend.id), Span(friend.name), Span(friend.verified ? "verified" : "unverified")]
                ],
                json: reply.json))
        return .done
    }
}
