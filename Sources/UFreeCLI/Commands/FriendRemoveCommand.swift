import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend rm FRIEND`. Asks for confirmation (F6).
struct FriendRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .friendRemove, usage: "ufreectl friend rm FRIEND")
    }

    static let completion = ArgumentCompletion.one { await $0.friends() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.theFriend, valueName: "friend"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let friend = try await session.client.call(API.friend, WhoPlace(who)).value.friend
        session.output.insistUnlessJSON(IdentityText.fingerprint(friend.name, friend.id))
        guard try session.confirm(RequestText.questionRemove(friend.name)) else { return .no }
        let reply = try await session.client.call(API.removeFriend, WhoPlace(friend.id))
        session.show(
            Presentation(
                blocks: [
                    .text(RequestText.removed(friend.name)), .text(BackupText.afterRemoval, .dim),
                ],
                records: [[Span(friend.id), Span(friend.name), Span("removed")]], json: reply.json))
        return .done
    }
}
