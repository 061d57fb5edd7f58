import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl friend show FRIEND`.
struct FriendShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .friendShow, usage: "ufreectl friend show FRIEND")
    }

    static let completion = ArgumentCompletion.one { await $0.friends() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.theFriend, valueName: "friend"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.friend, WhoPlace(who))
        let zone = session.isForPeople ? try await session.client.call(API.profile).value.zone : nil
        session.output.show(
            FriendView(reply: reply, zone: zone, now: session.surroundings.now(), symbols: session.symbols)
                .presentation)
        return .done
    }
}
