import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl calendar show N|NAME [WHEN]`.
struct CalendarShowCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("show", .calendarShow, usage: "ufreectl calendar show N|NAME [WHEN]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.calendarNumber, valueName: "which"))
    var which: String

    @Argument(help: ArgumentHelp(OptionText.days, valueName: "when"))
    var when: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let days = try await Days.fetch(in: session)
        let dates = when.isEmpty ? [] : try days.all(when).sorted()
        let reply = try await session.client.call(
            API.calendar, CalendarQuery(which, from: dates.first, to: dates.last))
        session.output.show(
            CalendarEventsView(reply: reply, dates: Set(dates), today: days.today).presentation)
        return .done
    }
}
