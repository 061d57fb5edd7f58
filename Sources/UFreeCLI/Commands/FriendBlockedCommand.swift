import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend blocked` (F20).
struct FriendBlockedCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("blocked", .friendBlocked, usage: "ufreectl friend blocked")
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.blocked)
        session.output.show(BlockedView(reply: reply).list)
        return .done
    }
}
