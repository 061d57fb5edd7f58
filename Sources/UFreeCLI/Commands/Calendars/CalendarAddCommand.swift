import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl calendar add FILE|DIR|URL [--as busy|free-unless] [--name NAME] [--me ADDRESS]`.
struct CalendarAddCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "add", .calendarAdd, usage: "ufreectl calendar add FILE|DIR|URL [--as busy|free-unless]")
    }

    @OptionGroup var global: GlobalOptions

    @Argument(help: ArgumentHelp(OptionText.calendarSource, valueName: "source"))
    var source: String

    @Option(help: ArgumentHelp(OptionText.calendarUse, valueName: "use"))
    var `as`: String?

    @Option(help: ArgumentHelp(OptionText.calendarName, valueName: "name"))
    var name: String?

    @Option(help: ArgumentHelp(OptionText.calendarMe, valueName: "address"))
    var me: [String] = []

    func run(in session: Session) async throws(APIError) -> Outcome {
        let today = try await Days.fetch(in: session).today
        let body = CalendarBody(
            source: Self.place(source), as: self.as, name: name, addresses: me.isEmpty ? nil : me)
        let reply = try await session.client.call(API.addCalendar, body: body)
        let added = reply.value.calendars.first { $0.source == body.source } ?? reply.value.calendars.last
        CalendarsView(reply: reply, now: session.surroundings.now()).showChange(
            added.map { CalendarText.sentence($0) }, today: today, in: session)
        return .done
    }

    /// Returns a web address as it is, and the absolute path of anything else: the daemon has another current directory.
    static func place(_ source: String) -> String {
        source.contains("://") ? source : InputFile.absolute(source)
    }
}
