package import UFreeAPI
import UFreeDomain

/// Locations, shift types, shifts and rotations in words (S, C).
package enum ShiftText {
    // MARK: Locations

    package static var noLocation: String { say("You have no locations.", "Du hast keine Orte.") }
    package static var howToAddLocation: String {
        say("Add one: ufreectl location add NAME", "So legst du einen an: ufreectl location add NAME")
    }

    /// `Location St. Mary added.`
    package static func added(_ location: LocationValue) -> String {
        say("Location \(location.name) added.", "Ort \(location.name) angelegt.")
    }

    /// `Location St. Mary changed.`
    package static func changed(_ location: LocationValue) -> String {
        say("Location \(location.name) changed.", "Ort \(location.name) geändert.")
    }

    /// `Location St. Mary removed.`
    package static func removed(location: String) -> String {
        say("Location \(location) removed.", "Ort \(location) entfernt.")
    }

    /// `M and N moved to Clinic.`
    package static func moved(_ symbols: [String], to location: String) -> String {
        let types = list(symbols)
        return symbols.count == 1
            ? say("\(types) moved to \(location).", "\(types) nach \(location) verlegt.")
            : say("\(types) moved to \(location).", "\(types) nach \(location) verlegt.")
    }

    /// A warning about accepted input.
    package static func warning(_ code: String, about text: String) -> String? {
        switch RosterWarning(rawValue: code) {
        case .unusualSymbol:
            say(
                "The symbol \(text) has characters other than A-Z and 0-9; not every keyboard has them.",
                "Das Kürzel \(text) hat andere Zeichen als A-Z und 0-9; nicht jede Tastatur hat sie.")
        case .sameName:
            say(
                "Another location is also called \(text); use their ids to tell them apart.",
                "Ein anderer Ort heißt auch \(text); unterscheide sie durch ihre Kennungen.")
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
            "Add one: ufreectl shift-type add --symbol M --title \"Morning Shift\" --location NAME",
            "So legst du eine an: ufreectl shift-type add --symbol F --title Frühdienst --location NAME")
    }

    /// `Shift type N added: Night Shift, 22:00 - 06:00 (next day), St. Mary.`
    package static func added(_ type: ShiftTypeValue) -> String {
        say(
            "Shift type \(type.symbol) added: \(sentence(type)).",
            "Schichtart \(type.symbol) angelegt: \(sentence(type)).")
    }

    /// `Shift type N changed: Night Shift, 22:00 - 06:00 (next day), St. Mary.`
    package static func changed(_ type: ShiftTypeValue) -> String {
        say(
            "Shift type \(type.symbol) changed: \(sentence(type)).",
            "Schichtart \(type.symbol) geändert: \(sentence(type)).")
    }

    /// `Shift type N removed.`
    /// - Parameter other: the symbol of the replacement.
    package static func removed(_ type: ShiftTypeValue, replacedBy other: String? = nil) -> String {
        guard let other else {
            return say("Shift type \(type.symbol) removed.", "Schichtart \(type.symbol) entfernt.")
        }
        return say(
            "Shift type \(type.symbol) removed and replaced by \(other).",
            "Schichtart \(type.symbol) entfernt und durch \(other) ersetzt.")
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

    /// `Night Shift (N), Thu 22:00 - Fri 06:00`, after a shift that reaches into the day, if any.
    static func reason(_ shifts: [WhyShiftValue]) -> String { list(shifts.reversed().map(name)) }

    /// For a day on which no shift starts but into which one reaches: `Night Shift (N), Thu 22:00 - Fri 06:00, takes Morning`.
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

    /// How to show the next page of a list.
    package static func more(_ command: String) -> String { say("More: \(command)", "Weiter: \(command)") }

    /// `Wrote shifts.json: 3 shift types.`
    package static func exported(_ count: Int, to path: String) -> String {
        let types = CountText.shiftTypes(count)
        return say("Wrote \(path): \(types).", "\(path) geschrieben: \(types).")
    }

    /// After an older file was replaced.
    package static func kept(_ path: String) -> String {
        say("The old file is now \(path).", "Die alte Datei heißt jetzt \(path).")
    }

    // MARK: Shifts of days

    package static var noShift: String {
        say("No shifts on these days.", "Keine Schichten an diesen Tagen.")
    }
    package static var howToAssign: String {
        let day = ExampleText.day
        return say(
            "Assign one: ufreectl shift assign \(day) M",
            "So trägst du eine ein: ufreectl shift assign \(day) F")
    }
    package static var off: String { say("Day off", "Dienstfrei") }
    /// - Parameters:
    ///   - source: `assigned` or `rotation`.
    ///   - isFree: whether days off count as free.
    package static func off(by source: String, isFree: Bool = false) -> String {
        if isFree {
            return source == ShiftDayValue.rotation
                ? say(
                    "It is a day off in your rotation and counts as free.",
                    "In deiner Rotation ist der Tag dienstfrei und gilt als frei.")
                : say(
                    "You assigned a day off; it counts as free.",
                    "Du hast diesen Tag als dienstfrei eingetragen; er gilt als frei.")
        }
        return source == ShiftDayValue.rotation
            ? say("It is a day off in your rotation.", "In deiner Rotation ist der Tag dienstfrei.")
            : say("You assigned a day off.", "Du hast diesen Tag als dienstfrei eingetragen.")
    }

    /// Why a day off is free: `a day off in your rotation, which counts as free`.
    /// - Parameter source: `assigned` or `rotation`.
    static func freeOff(by source: String?) -> String {
        source == ShiftDayValue.rotation
            ? say(
                "a day off in your rotation, which counts as free",
                "in deiner Rotation dienstfrei, das gilt als frei")
            : say(
                "a day off that you assigned, which counts as free",
                "von dir als dienstfrei eingetragen, das gilt als frei")
    }

    package static var byRotation: String { say("from rotation", "aus Rotation") }

    /// `Fri 9 Jan: N, Night Shift, 22:00 - 06:00 (next day).`
    package static func assigned(_ shift: ShiftDayValue, today: String) -> String {
        let day = DayText.short(shift.date, today: today)
        guard let symbol = shift.symbol else { return "\(day): \(off)." }
        let hours = shift.duration.map { ", \(duration($0))" } ?? ""
        return "\(day): \(symbol), \(shift.title ?? "")\(hours)."
    }

    /// After the shift of a date was cleared.
    package static func cleared(_ date: String, today: String) -> String {
        let day = DayText.short(date, today: today)
        return say("\(day): no shift.", "\(day): keine Schicht.")
    }

    /// Shown when no shift was assigned to the date and the rotation applies.
    package static func rotationApplies(_ date: String) -> String {
        say(
            "The rotation applies. For a day off: ufreectl shift assign \(date) -",
            "Die Rotation gilt. Dienstfrei eintragen: ufreectl shift assign \(date) -")
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
        say("Rotation ended; past days unchanged.", "Rotation beendet; vergangene Tage bleiben unverändert.")
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

    /// How many hours after a shift count as busy.
    package static func rest(_ hours: Int) -> String {
        if hours == 0 {
            return say(
                "No hours after a shift count as busy.",
                "Nach Schichten gelten keine Stunden als beschäftigt.")
        }
        return hours == 1
            ? say(
                "1 hour after each shift counts as busy.",
                "1 Stunde nach jeder Schicht gilt als beschäftigt.")
            : say(
                "\(hours) hours after each shift count as busy.",
                "\(hours) Stunden nach jeder Schicht gelten als beschäftigt.")
    }

    /// Whether days off count as free.
    package static func daysOff(_ areFree: Bool) -> String {
        areFree
            ? say("Days off count as free.", "Dienstfreie Tage gelten als frei.")
            : say("Your default applies to days off.", "Für dienstfreie Tage gilt deine Vorgabe.")
    }

    /// Whether friends see which shift a day has.
    package static func symbols(_ areShared: Bool) -> String {
        areShared
            ? say(
                "Friends see the symbol of your shift beside a day.",
                "Freunde sehen neben einem Tag das Kürzel deiner Schicht.")
            : say(
                "Friends do not see the symbols of your shifts.",
                "Freunde sehen die Kürzel deiner Schichten nicht.")
    }

    /// The label of the setting in the profile.
    package static var shifts: String { say("Shifts", "Schichten") }

    /// The same in a list of facts.
    package static func shared(_ areShared: Bool) -> String {
        areShared
            ? say("friends see their symbols", "Freunde sehen ihre Kürzel")
            : say("friends do not see their symbols", "Freunde sehen ihre Kürzel nicht")
    }
}
