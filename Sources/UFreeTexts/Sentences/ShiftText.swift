package import UFreeAPI
import UFreeDomain

/// Locations, shift types, shifts and rotations in words (S, C).
package enum ShiftText {
    // MARK: Locations

    package static var noLocation: String { say("You have no locations.", "Du hast keine Orte.") }
    package static var howToAddLocation: String {
        say("Create one: ufreectl location add NAME", "So legst du einen an: ufreectl location add NAME")
    }

    /// `Location St. Mary is added.`
    package static func added(_ location: LocationValue) -> String {
        say("Location \(location.name) is added.", "Der Ort \(location.name) ist angelegt.")
    }

    /// `Location St. Mary is changed.`
    package static func changed(_ location: LocationValue) -> String {
        say("Location \(location.name) is changed.", "Der Ort \(location.name) ist geändert.")
    }

    /// `Location St. Mary is removed.`
    package static func removed(location: String) -> String {
        say("Location \(location) is removed.", "Der Ort \(location) ist entfernt.")
    }

    /// `M and N are at Clinic now.`
    package static func moved(_ symbols: [String], to location: String) -> String {
        let types = list(symbols)
        return symbols.count == 1
            ? say("\(types) is at \(location) now.", "\(types) hat jetzt den Ort \(location).")
            : say("\(types) are at \(location) now.", "\(types) haben jetzt den Ort \(location).")
    }

    /// What was taken although it may be no good idea.
    package static func warning(_ code: String, about text: String) -> String? {
        switch RosterWarning(rawValue: code) {
        case .unusualSymbol:
            say(
                "The symbol \(text) has signs outside A-Z and 0-9: not every keyboard has them.",
                "Das Kürzel \(text) hat Zeichen außer A-Z und 0-9: Nicht jede Tastatur hat sie.")
        case .sameName:
            say(
                "Another location is called \(text) too: to name one of them, take its id.",
                "Ein anderer Ort heißt auch \(text): Um einen davon zu nennen, nimm seine Kennung.")
        case nil: nil
        }
    }

    // MARK: Facts

    package static var address: String { field("address") }
    package static var symbol: String { field("symbol") }
    package static var title: String { field("title") }
    package static var details: String { field("shiftDescription") }
    package static var hours: String { field("duration") }
    package static var location: String { field("location") }
    package static var shiftTypes: String { field("shiftTypes") }

    // MARK: Shift types

    package static var noShiftType: String { say("You have no shift types.", "Du hast keine Schichtarten.") }
    package static var howToAddShiftType: String {
        say(
            "Make one: ufreectl shift-type add --symbol M --title \"Morning Shift\" --location NAME",
            "So machst du eine: ufreectl shift-type add --symbol F --title Frühdienst --location NAME")
    }

    /// `Shift type N is added: Night Shift, 22:00 - 06:00 (next day), St. Mary.`
    package static func added(_ type: ShiftTypeValue) -> String {
        say(
            "Shift type \(type.symbol) is added: \(sentence(type)).",
            "Die Schichtart \(type.symbol) ist angelegt: \(sentence(type)).")
    }

    /// `Shift type N is changed: Night Shift, 22:00 - 06:00 (next day), St. Mary.`
    package static func changed(_ type: ShiftTypeValue) -> String {
        say(
            "Shift type \(type.symbol) is changed: \(sentence(type)).",
            "Die Schichtart \(type.symbol) ist geändert: \(sentence(type)).")
    }

    /// `Shift type N is removed.`
    /// - Parameter other: the symbol of what took its place.
    package static func removed(_ type: ShiftTypeValue, replacedBy other: String? = nil) -> String {
        guard let other else {
            return say("Shift type \(type.symbol) is removed.", "Die Schichtart \(type.symbol) ist entfernt.")
        }
        return say(
            "Shift type \(type.symbol) is removed; \(other) is in its place.",
            "Die Schichtart \(type.symbol) ist entfernt; an ihrer Stelle ist \(other).")
    }

    /// `Night Shift, 22:00 - 06:00 (next day), St. Mary`.
    package static func sentence(_ type: ShiftTypeValue) -> String {
        "\(type.title), \(duration(type.duration)), \(type.location.name)"
    }

    /// `08:00 - 16:00`, `22:00 - 06:00 (next day)`, or `All Day`.
    package static func duration(_ duration: ShiftDurationValue) -> String {
        guard let from = duration.from, let to = duration.to else { return say("All Day", "Ganztägig") }
        let (start, end) = (clock(from), clock(to))
        return duration.overnight == true
            ? say("\(start) - \(end) (next day)", "\(start) - \(end) (Folgetag)")
            : say("\(start) - \(end)", "\(start) - \(end)")
    }

    /// `Thu 22:00 - Fri 06:00`.
    package static func span(_ shift: WhyShiftValue, _ next: String) -> String {
        let day = DayText.weekday(shift.date)
        guard let from = shift.duration.from, let to = shift.duration.to else {
            return say("\(day), all day", "\(day), ganztägig")
        }
        let end = shift.duration.overnight == true ? "\(DayText.weekday(next)) " : ""
        let (start, stop) = (clock(from), clock(to))
        return say("\(day) \(start) - \(end)\(stop)", "\(day) \(start) - \(end)\(stop)")
    }

    /// `Night Shift (N), Thu 22:00 - Fri 06:00`, and what reaches into the day before it.
    static func reason(_ shifts: [WhyShiftValue]) -> String { list(shifts.reversed().map(name)) }

    /// Where no shift begins on the day, but one reaches into it: `Night Shift (N), Thu 22:00 - Fri 06:00, takes Morning`.
    static func taken(_ parts: [String], by shifts: [WhyShiftValue]) -> String {
        let shift = reason(shifts)
        let parts = list(parts.map { PartWord(rawValue: $0).map(StatusText.name) ?? $0 })
        return shifts.count == 1
            ? say("\(shift), takes \(parts)", "\(shift), belegt \(parts)")
            : say("\(shift), take \(parts)", "\(shift), belegen \(parts)")
    }

    private static func name(_ shift: WhyShiftValue) -> String {
        let (next, rest) = (
            CivilDate(iso: shift.date)?.adding(days: 1).description ?? shift.date, shift.restHours
        )
        let time = span(shift, next)
        let shown = say(
            "\(shift.title) (\(shift.symbol)), \(time)", "\(shift.title) (\(shift.symbol)), \(time)")
        return rest == 0
            ? shown : say("\(shown) + \(rest) h of rest", "\(shown) + \(rest) h Ruhe")
    }

    private static func clock(_ time: HourMinuteValue) -> String {
        TimeText.clock(time.hour * 60 + time.minute)
    }

    /// Where a list goes on.
    package static func more(_ command: String) -> String { say("More: \(command)", "Weiter: \(command)") }

    /// `shifts.json is written: 3 shift types.`
    package static func exported(_ count: Int, to path: String) -> String {
        let types = CountText.shiftTypes(count)
        return say("\(path) is written: \(types).", "\(path) ist geschrieben: \(types).")
    }

    /// Where an older file was replaced.
    package static func kept(_ path: String) -> String {
        say("What was there is \(path) now.", "Was dort war, heißt jetzt \(path).")
    }

    // MARK: Shifts of days

    package static var noShift: String {
        say("No shifts in these days.", "Keine Schichten in diesen Tagen.")
    }
    package static var howToAssign: String {
        let day = ExampleText.day
        return say(
            "Assign one: ufreectl shift assign \(day) M",
            "So teilst du eine zu: ufreectl shift assign \(day) F")
    }
    package static var off: String { say("Day off", "Dienstfrei") }
    /// - Parameter source: `assigned` or `rotation`.
    package static func off(by source: String) -> String {
        source == ShiftDayValue.rotation
            ? say("It is a day off of your rotation.", "Nach deiner Rotation ist dienstfrei.")
            : say("It is a day off, as you said.", "Du hast diesen Tag dienstfrei genannt.")
    }

    package static var byRotation: String { say("by rotation", "nach Rotation") }

    /// `Fri 9 Jan: N, Night Shift, 22:00 - 06:00 (next day).`
    package static func assigned(_ shift: ShiftDayValue, today: String) -> String {
        let day = DayText.short(shift.date, today: today)
        guard let symbol = shift.symbol else { return "\(day): \(off)." }
        let hours = shift.duration.map { ", \(duration($0))" } ?? ""
        return "\(day): \(symbol), \(shift.title ?? "")\(hours)."
    }

    /// A date of which no shift is said any more.
    package static func cleared(_ date: String, today: String) -> String {
        let day = DayText.short(date, today: today)
        return say("\(day): no shift.", "\(day): keine Schicht.")
    }

    /// Where what was taken back was not there, and the rotation speaks.
    package static func rotationSpeaks(_ date: String) -> String {
        say(
            "The rotation says so. For a day off: ufreectl shift assign \(date) -",
            "Das sagt die Rotation. Für einen freien Tag: ufreectl shift assign \(date) -")
    }

    // MARK: Rotations

    package static var noRotation: String { say("You have no rotation.", "Du hast keine Rotation.") }
    package static var howToSetRotation: String {
        let day = ExampleText.day
        return say(
            "Set one: ufreectl rotation set MMNN---- --from \(day)",
            "So setzt du eine: ufreectl rotation set FFNN---- --from \(day)")
    }
    package static var ended: String {
        say(
            "There is no rotation any more. What it said of days that are over stays.",
            "Es gibt keine Rotation mehr. Was sie über vergangene Tage sagt, bleibt.")
    }

    /// `MMNN----, 8 days, from Mon 5 Jan; today is day 3.`
    package static func sentence(_ rotation: RotationValue, today: String) -> String {
        let (length, first) = (CountText.days(rotation.length), DayText.short(rotation.anchor, today: today))
        let end = rotation.until.map { " " + DefaultText.until($0, today: today) } ?? ""
        let begins = say(
            "\(rotation.pattern), \(length), from \(first)", "\(rotation.pattern), \(length), ab \(first)")
        let place = rotation.today.map { say("; today is day \($0)", "; heute ist Tag \($0)") } ?? ""
        let sentence = begins + end + place
        return say("\(day: sentence).", "\(day: sentence).")
    }

    /// `8 days`.
    package static func days(_ count: Int) -> String { CountText.days(count) }

    // MARK: Settings

    /// How long after a shift counts as busy.
    package static func rest(_ hours: Int) -> String {
        if hours == 0 {
            return say(
                "No rest after shifts counts as busy.", "Keine Ruhezeit nach Schichten gilt als belegt.")
        }
        return hours == 1
            ? say("1 hour after each shift counts as busy.", "1 Stunde nach jeder Schicht gilt als belegt.")
            : say(
                "\(hours) hours after each shift count as busy.",
                "\(hours) Stunden nach jeder Schicht gelten als belegt.")
    }

    /// Whether friends see which shift a day has.
    package static func symbols(_ areShared: Bool) -> String {
        areShared
            ? say(
                "Friends see the symbol of your shift beside a day.",
                "Freunde sehen neben einem Tag das Kürzel deiner Schicht.")
            : say("Friends see no symbols of shifts.", "Freunde sehen keine Kürzel von Schichten.")
    }

    /// Beside what is said of one's shifts in the profile.
    package static var shifts: String { say("Shifts", "Schichten") }

    /// The same in a list of facts.
    package static func shared(_ areShared: Bool) -> String {
        areShared
            ? say("friends see their symbols", "Freunde sehen ihre Kürzel")
            : say("friends do not see their symbols", "Freunde sehen ihre Kürzel nicht")
    }

    /// After an undo that changed something of shifts.
    package static var asBefore: String {
        say(
            "Your shifts, shift types and locations are as they were before.",
            "Deine Schichten, Schichtarten und Orte sind wie zuvor.")
    }
}
