import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend unblock PERSON` (F20).
struct FriendUnblockCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("unblock", .friendUnblock, usage: "ufreectl friend unblock PERSON")
    }

    static let completion = ArgumentCompletion.one { await $0.blocked() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.blockedPerson, valueName: "person"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.unblock, WhoPlace(who))
        session.show(BlockedView(reply: reply).done { name, _ in BlockText.unblocked(name) })
        return .done
    }
}
