import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl friend rm FRIEND`. Asks first (F6).
struct FriendRemoveCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "rm",
        abstract: "Remove a friend, here and there.",
        usage: "ufreectl friend rm FRIEND")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The friend's name or id.", valueName: "friend"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let friend = try await session.client.friend(who).value.friend
        session.output.insistUnlessJSON("\(friend.name), fingerprint \(friend.id)")
        guard
            try session.confirm("Remove \(friend.name)? Both of you lose what you hold of each other.")
        else { return .no }
        let reply = try await session.client.removeFriend(friend.id)
        session.show(
            Presentation(
                blocks: [.text("\(friend.name) is removed, and told so when connected.")],
                records: [[Span(friend.id), Span(friend.name), Span("removed")]], json: reply.json))
        return .done
    }
}
