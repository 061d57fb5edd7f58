import ArgumentParser
import UFreeAPI
import UFreeControlClient

/// `ufreectl friend show FRIEND`.
struct FriendShowCommand: ControlCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a friend in full.",
        usage: "ufreectl friend show FRIEND")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp("The friend's name or id.", valueName: "friend"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.friend(who)
        let zone = session.isForPeople ? try await session.client.profile().value.zone : nil
        session.output.show(
            FriendView(reply: reply, zone: zone, now: session.surroundings.now(), symbols: session.symbols)
                .presentation)
        return .done
    }
}
