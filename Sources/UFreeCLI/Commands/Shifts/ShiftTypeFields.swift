import ArgumentParser
import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The fields of a shift type, as options of a command.
struct ShiftTypeFields: ParsableArguments {
    @Option(help: ArgumentHelp(OptionText.symbol, valueName: "s"))
    var symbol: String?

    @Option(help: ArgumentHelp(OptionText.title, valueName: "t"))
    var title: String?

    @Option(help: ArgumentHelp(OptionText.details, valueName: "d"))
    var description: String?

    @Option(help: ArgumentHelp(OptionText.locationMeant, valueName: "name"))
    var location: String?

    @Option(help: ArgumentHelp(OptionText.shiftFrom, valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp(OptionText.shiftTo, valueName: "time"))
    var to: String?

    @Flag(help: ArgumentHelp(OptionText.allDay))
    var allDay = false

    @Flag(help: ArgumentHelp(OptionText.overnight))
    var overnight = false

    /// The names of the options.
    static let names =
        "--symbol, --title, --description, --location, --from, --to, --all-day, --overnight"

    /// Returns the fields with normalized times. Invalid times are passed on, so that the daemon reports all
    /// errors at once.
    func body(in locale: TextLocale) -> ShiftTypeBody {
        var body = ShiftTypeBody(
            symbol: symbol, title: title, shiftDescription: description, allDay: allDay ? true : nil,
            overnight: overnight ? true : nil, location: location)
        Self.set(from: from, to: to, of: &body, in: locale)
        return body
    }

    /// Sets normalized times on a body.
    static func set(from: String?, to: String?, of body: inout ShiftTypeBody, in locale: TextLocale) {
        body.from = from.map { TimeWords.minutes($0, locale: locale).map(TimeWords.text) ?? $0 }
        let end = to.flatMap { TimeWords.minutes($0, locale: locale) }
        body.to = end.map(TimeWords.text) ?? to
        // The end of the day is midnight of the next day, so the shift is overnight.
        if end == 24 * 60 { (body.to, body.overnight) = ("00:00", true) }
    }

    /// Sends a shift type. If it ends before it starts and a person can be asked, asks whether it ends on the
    /// next day, and sends it again (S4: never guessed).
    static func send(
        _ body: ShiftTypeBody, in session: Session,
        _ call: (ShiftTypeBody) async throws(APIError) -> Reply<ShiftTypeResponse>
    ) async throws(APIError) -> Reply<ShiftTypeResponse> {
        do throws(APIError) {
            return try await call(body)
        } catch {
            guard error.code == .endNotAfterStart, body.overnight == nil, session.canAsk,
                try session.confirm(ShiftText.questionOvernight)
            else { throw error }
            var body = body
            body.overnight = true
            return try await call(body)
        }
    }

    var isEmpty: Bool {
        [symbol, title, description, location, from, to].allSatisfy { $0 == nil } && !allDay && !overnight
    }
}
