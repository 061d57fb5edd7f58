import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl requests ignore WHO` (F20).
struct RequestsIgnoreCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("ignore", .requestsIgnore, usage: "ufreectl requests ignore WHO")
    }

    static let completion = ArgumentCompletion.one { await $0.incoming() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.asker, valueName: "who"))
    var who: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.ignore, WhoPlace(who))
        session.show(BlockedView(reply: reply).done(BlockText.ignored))
        return .done
    }
}
