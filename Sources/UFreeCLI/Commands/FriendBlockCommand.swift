import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend block FRIEND` (F20).
struct FriendBlockCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("block", .friendBlock, usage: "ufreectl friend block FRIEND")
    }

    static let completion = ArgumentCompletion.one { await $0.friends() + $0.incoming() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.theFriend, valueName: "friend"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.block, WhoPlace(who))
        session.show(BlockedView(reply: reply).done(BlockText.blocked))
        return .done
    }
}
