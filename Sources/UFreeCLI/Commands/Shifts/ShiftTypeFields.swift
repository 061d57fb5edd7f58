import ArgumentParser
import UFreeAPI
import UFreeTexts

/// What is said of a shift type that is added or changed.
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

    /// Times as the daemon reads them; what reads as none is for the daemon to refuse, with everything else that is wrong.
    func body(in locale: TextLocale) -> ShiftTypeBody {
        let end = to.flatMap { TimeWords.minutes($0, locale: locale) }
        // The end of the day is the beginning of the next one, and says so.
        let isMidnight = end == 24 * 60
        return ShiftTypeBody(
            symbol: symbol, title: title, shiftDescription: description, allDay: allDay ? true : nil,
            from: from.map { time in TimeWords.minutes(time, locale: locale).map(TimeWords.text) ?? time },
            to: to.map { time in isMidnight ? "00:00" : end.map(TimeWords.text) ?? time },
            overnight: overnight || isMidnight ? true : nil, location: location)
    }

    var isEmpty: Bool {
        [symbol, title, description, location, from, to].allSatisfy { $0 == nil } && !allDay && !overnight
    }
}
