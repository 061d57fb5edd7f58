import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// `ufreectl export --json [--anonymous] [FILE]`, `ufreectl export --ics|--csv|--freebusy [--friend F] [--notes] [FILE]`.
struct ExportCommand: ControlCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            "export", .export, usage: "ufreectl export --json|--ics|--csv|--freebusy [--friend FRIEND] [FILE]"
        )
    }

    @OptionGroup var global: GlobalOptions

    @Flag(help: ArgumentHelp(OptionText.anonymous))
    var anonymous = false

    @Flag(help: ArgumentHelp(OptionText.calendarICS))
    var ics = false

    @Flag(help: ArgumentHelp(OptionText.calendarCSV))
    var csv = false

    @Flag(name: .customLong("freebusy"), help: ArgumentHelp(OptionText.calendarFreeBusy))
    var freeBusy = false

    @Option(help: ArgumentHelp(OptionText.calendarFriend, valueName: "friend"))
    var friend: String?

    @Flag(help: ArgumentHelp(OptionText.calendarNotes))
    var notes = false

    @Argument(help: ArgumentHelp(OptionText.whereToOrOutput, valueName: "file"))
    var path: String?

    /// The content of a file, the same for a terminal, and the sentence when the file is written.
    private typealias Content = (text: String, shown: String, sentence: (String) -> String)

    func run(in session: Session) async throws(APIError) -> Outcome {
        let format = try format()
        guard let path else {
            session.output.write(try await content(format, in: session).shown)
            return .done
        }
        let file = try OutputFile(path)
        if file.exists, try !session.confirm(TransferText.replace(path)) { return .no }
        let content = try await content(format, in: session)
        try file.write(content.text)
        // Also shown with --json, because --json is how an export file is written.
        if !session.output.isQuiet { session.output.insist([Span(content.sentence(path), .good)]) }
        return .done
    }

    /// The format of a calendar; nil for everything in JSON.
    private func format() throws(APIError) -> CalendarFormat? {
        let formats = [(ics, CalendarFormat.ics), (csv, .csv), (freeBusy, .freebusy)].filter(\.0).map(\.1)
        let isCalendar = !formats.isEmpty
        guard formats.count <= 1, !isCalendar || !anonymous, isCalendar || friend == nil && !notes else {
            throw APIError(.usage, values: ["reason": UsageText.oneFormat])
        }
        return formats.first
    }

    private func content(_ format: CalendarFormat?, in session: Session) async throws(APIError) -> Content {
        guard let format else {
            let reply = try await session.client.call(API.export, ExportQuery(anonymous: anonymous))
            return (
                reply.json + "\n", TerminalText.escapedJSON(reply.json) + "\n",
                { TransferText.exported(reply.value, to: $0) }
            )
        }
        let reply = try await session.client.call(
            API.exportCalendar, CalendarExportQuery(format, friend: friend, notes: notes))
        return (reply.value.text, reply.value.text, { TransferText.exported(days: reply.value.days, to: $0) })
    }
}
