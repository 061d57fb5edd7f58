import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl decline [WHO]`. Without words the one request that waits, after a question.
struct DeclineCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "decline",
        abstract: "Decline a friend request; the other side is not told.",
        usage: "ufreectl decline [WHO]")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The name, id or request id of who asked.", valueName: "who"))
    var who: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let pending = try await Pending.find(who, in: session)
        if let request = pending.request {
            guard try pending.confirm("Decline", request, in: session) else { return .no }
        }
        let reply = try await session.client.decline(pending.word)
        let name = FriendText.name(reply.value.request.from)
        session.show(
            pending.presentation([.text("The request from \(name) is declined. \(name) is not told.")], reply)
        )
        return .done
    }
}
