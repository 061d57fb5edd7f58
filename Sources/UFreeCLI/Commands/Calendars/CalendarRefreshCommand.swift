import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl calendar refresh [N|NAME]`.
struct CalendarRefreshCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("refresh", .calendarRefresh, usage: "ufreectl calendar refresh [N|NAME]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.calendarNumber, valueName: "which"))
    var which: String?

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let reply =
            if let which {
                try await session.client.call(API.refreshCalendar, CalendarPlace(which))
            } else {
                try await session.client.call(API.refreshCalendars)
            }
        CalendarsView(reply: reply, now: session.surroundings.now()).showChange(
            nil, today: today, in: session)
        let failed = reply.value.calendars.contains { calendar in
            calendar.problem != nil
                && which.map { $0 == "\(calendar.number)" || $0.lowercased() == calendar.name.lowercased() }
                    ?? true
        }
        return failed ? .no : .done
    }
}
