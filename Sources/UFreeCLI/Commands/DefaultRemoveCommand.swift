import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl default rm N|ID`.
struct DefaultRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .defaultRemove, usage: "ufreectl default rm N|ID")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.defaultNumber, valueName: "n"))
    var which: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let known = try await session.client.call(API.defaults).value.defaults
        let rule = try known.meant(
            by: which, or: .noSuchDefault,
            list: known.map { "\($0.number)  \(DefaultText.sentence($0, today: today))" })
        let reply = try await session.client.call(API.removeDefault, IDPlace(rule.id))
        DefaultsView(reply: reply, today: today, symbols: session.symbols).showChange(
            of: "\(DefaultText.sentence(rule, today: today)) \(DefaultText.removed)", in: session)
        return .done
    }
}
