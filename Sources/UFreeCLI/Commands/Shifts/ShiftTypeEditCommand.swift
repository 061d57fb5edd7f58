import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl shift-type edit SYMBOL …`.
struct ShiftTypeEditCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "edit", .shiftTypeEdit,
            usage: """
                ufreectl shift-type edit SYMBOL [--symbol S] [--title T] [--location NAME] \
                [--from 08:00] [--to 16:00] [--all-day] [--overnight] [--description D]
                """)
    }

    static let completion = ArgumentCompletion.one { await $0.shiftTypes() }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.symbolMeant, valueName: "symbol"))
    var which: String

    @OptionGroup var fields: ShiftTypeFields

    func run(in session: Session) async throws(APIError) -> Outcome {
        guard !fields.isEmpty else {
            throw APIError(
                .usage, values: ["reason": UsageText.nothingToEdit(ShiftTypeFields.names)])
        }
        let today = try await Days.fetch(in: session).today
        let body = fields.body(in: session.surroundings.locale)
        let reply = try await ShiftTypeFields.send(body, in: session) { body throws(APIError) in
            try await session.client.call(API.editShiftType, SymbolPlace(which), body: body)
        }
        ShiftTypeChangeView(reply: reply, today: today).show(ShiftText.changed, in: session)
        return .done
    }
}
