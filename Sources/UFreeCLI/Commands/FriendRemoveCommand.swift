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
        var (name, word) = (who, who)
        do {
            let friend = try await session.client.call(API.friend, WhoPlace(who)).value.friend
            session.output.insistUnlessJSON(IdentityText.fingerprint(friend.name, friend.id))
            (name, word) = (friend.name, friend.id)
        } catch  where error.code == .personBlocked {
            // A friend who is blocked is in no list, and can be removed nevertheless.
            name = error.values["name"] ?? who
        }
        guard try session.confirm(RequestText.questionRemove(name)) else { return .no }
        let reply = try await session.client.call(API.removeFriend, WhoPlace(word))
        let friend = reply.value.friend
        session.show(
            Presentation(
                blocks: [
                    .text(RequestText.removed(friend.name)), .text(BackupText.afterRemoval, .dim),
                ],
                records: [[Span(friend.id), Span(friend.name), Span("removed")]], json: reply.json))
        return .done
    }
}
