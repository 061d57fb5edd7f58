import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift days-off [free|default]`.
struct ShiftDaysOffCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("days-off", .shiftDaysOff, usage: "ufreectl shift days-off [free|default]")
    }

    static let completion = ArgumentCompletion.one(of: "free", "default")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.daysOff, valueName: "free|default"))
    var choice: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard let choice else {
            let reply = try await session.client.call(API.shiftSettings)
            session.output.show(
                ShiftSettingsView(reply: reply).presentation(ShiftText.daysOff(reply.value.daysOffFree)))
            return .done
        }
        guard let isFree = ["free": true, "default": false][choice.lowercased()] else {
            throw APIError(.usage, values: ["reason": UsageText.notDaysOff(choice)])
        }
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(
            API.setShiftSettings, body: ShiftSettingsBody(daysOffFree: isFree))
        ShiftSettingsView(reply: reply).show(
            ShiftText.daysOff(reply.value.daysOffFree), today: today, in: session)
        return .done
    }
}
