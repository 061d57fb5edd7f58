import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl calendar rm N|NAME`.
struct CalendarRemoveCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration("rm", .calendarRemove, usage: "ufreectl calendar rm N|NAME")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.calendarNumber, valueName: "which"))
    var which: String

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let before = try await session.client.call(API.calendars).value.calendars
        let reply = try await session.client.call(API.removeCalendar, CalendarPlace(which))
        let left = Set(reply.value.calendars.map(\.number))
        let removed = before.first { !left.contains($0.number) }
        CalendarsView(reply: reply, now: session.surroundings.now()).showChange(
            removed.map { CalendarText.removed($0) }, today: today, in: session)
        return .done
    }
}
