import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift rest [HOURS|off]`.
struct ShiftRestCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rest", .shiftRest, usage: "ufreectl shift rest [HOURS|off]")
    }

    static let completion = ArgumentCompletion.one(of: "off", "11")

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.restHours, valueName: "hours"))
    var hours: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard let hours else {
            let reply = try await session.client.call(API.shiftSettings)
            session.output.show(
                ShiftSettingsView(reply: reply).presentation(ShiftText.rest(reply.value.restHours)))
            return .done
        }
        let text = hours.lowercased()
        let number = text == "off" ? 0 : Int(text.hasSuffix("h") ? String(text.dropLast()) : text)
        guard let number else {
            throw APIError(.usage, values: ["reason": UsageText.notHours(hours)])
        }
        let today = try await Days.fetch(in: session).today
        let reply = try await session.client.call(
            API.setShiftSettings, body: ShiftSettingsBody(restHours: number))
        ShiftSettingsView(reply: reply).show(
            ShiftText.rest(reply.value.restHours), today: today, in: session)
        return .done
    }
}
