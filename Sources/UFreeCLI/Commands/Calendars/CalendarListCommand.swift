import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl calendar list`.
struct CalendarListCommand: ControlCommand {
    static var configuration: CommandConfiguration { CommandConfiguration("list", .calendarList) }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws(APIError) -> Outcome {
        let reply = try await session.client.call(API.calendars)
        session.output.show(CalendarsView(reply: reply, now: session.surroundings.now()).list)
        return .done
    }
}
