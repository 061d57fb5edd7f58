import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend name FRIEND [NICKNAME]`. Without NICKNAME, the friend has none any more.
struct FriendNameCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("name", .friendName, usage: "ufreectl friend name FRIEND [NICKNAME]")
    }

    static let completion = ArgumentCompletion.one { await $0.friends() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.theFriend, valueName: "friend"))
    var who: String

    @Argument(help: ArgumentHelp(OptionText.nickname, valueName: "nickname"))
    var nickname: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let old = try await session.client.call(API.friend, WhoPlace(who)).value.friend
        let place = WhoPlace(old.id)
        let reply: Reply<FriendResponse>
        if let nickname {
            reply = try await session.client.call(
                API.setNickname, place, body: NicknameBody(nickname: nickname))
        } else {
            reply = try await session.client.call(API.removeNickname, place)
        }
        let friend = reply.value.friend
        let (sentence, isChanged) = (FriendText.named(friend, before: old), friend.nickname != old.nickname)
        session.show(
            Presentation(
                blocks: [.text(sentence + (isChanged ? " " + ChangeText.undo : ""))],
                records: [[Span(friend.id), Span(friend.name), Span(friend.ownName ?? "")]], json: reply.json
            ))
        return .done
    }
}
