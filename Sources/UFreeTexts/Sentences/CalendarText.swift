package import UFreeAPI
import UFreeDomain

/// Imported calendars in words (A11).
package enum CalendarText {
    package static var none: String {
        say("You have imported no calendar.", "Du hast keinen Kalender importiert.")
    }
    /// How to add one.
    package static var how: String {
        say(
            "Add one: ufreectl calendar add FILE|DIR|URL",
            "So fügst du einen hinzu: ufreectl calendar add FILE|DIR|URL")
    }
    /// Beside a day that comes from one.
    package static var source: String { say("from calendar", "aus Kalender") }

    /// After one was removed.
    package static func removed(_ value: CalendarValue) -> String {
        let name = name(value)
        return say("Calendar \(name) removed.", "Kalender \(name) entfernt.")
    }

    /// `"Work" (1)`.
    private static func name(_ value: CalendarValue) -> String { "\(quoted(value.name)) (\(value.number))" }

    /// `Calendar "Work" (1) cannot be read: it is not there. What was read counts (2 h ago).`; nil if it could be read.
    package static func stale(_ value: CalendarValue, now: Int) -> String? {
        guard let problem = value.problem else { return nil }
        let name = name(value)
        let text = self.problem(problem.code, problem.detail)
        let age = AgeText.ago(value.readAt, now: now) ?? value.readAt
        return say(
            "Calendar \(name) cannot be read: \(text). What was read counts (\(age)).",
            "Kalender \(name) lässt sich nicht lesen: Jetzt \(text). Es gilt, was gelesen wurde (\(age)).")
    }
    package static var noEvents: String {
        say("No events on these days.", "Keine Termine an diesen Tagen.")
    }

    /// `events are busy`, `free unless an event`.
    package static func use(_ value: CalendarValue) -> String {
        value.as == ImportedCalendar.Use.freeUnless.rawValue
            ? say("free unless an event", "frei, wenn kein Termin ist")
            : say("events are busy", "Termine sind belegt")
    }

    /// `34 events`.
    package static func count(_ value: CalendarValue) -> String {
        value.events == 1
            ? say("1 event", "1 Termin") : say("\(value.events) events", "\(value.events) Termine")
    }

    /// `read 2 min ago`; with a problem, what is wrong and how old the events are.
    package static func state(_ value: CalendarValue, now: Int) -> String {
        let age = AgeText.ago(value.readAt, now: now) ?? value.readAt
        guard let problem = value.problem else { return say("read \(age)", "gelesen \(age)") }
        return say(
            "read \(age), but now \(self.problem(problem.code, problem.detail))",
            "gelesen \(age), aber jetzt \(self.problem(problem.code, problem.detail))")
    }

    /// `Calendar "Work" (1): 34 events in the next year, events are busy.`
    package static func sentence(_ value: CalendarValue) -> String {
        let name = name(value)
        return say(
            "Calendar \(name): \(count(value)) in the next year; \(use(value)).",
            "Kalender \(name): \(count(value)) im nächsten Jahr; \(use(value)).")
    }

    /// What keeps a calendar from being read, as a part of a sentence: `it is not a calendar (feb.ics)`.
    package static func problem(_ code: String, _ detail: String) -> String {
        let text: String =
            switch CalendarProblem.Code(rawValue: code) {
            case .missing: say("it is not there", "ist er nicht da")
            case .forbidden: say("ufreed may not read it", "darf ufreed ihn nicht lesen")
            case .tooLarge: say("it is larger than 10 MB", "ist er größer als 10 MB")
            case .tooMany:
                say(
                    "it has more than 20,000 events in a year, or takes too long to read",
                    "hat er mehr als 20.000 Termine im Jahr oder braucht zu lange")
            case .notACalendar: say("it is not a calendar", "steht dort kein Kalender")
            case .broken: say("it is damaged or incomplete", "ist er beschädigt oder unvollständig")
            case .unreachable: say("it cannot be reached", "ist er nicht erreichbar")
            case .certificate:
                say(
                    "the certificate of its server is not valid", "ist das Zertifikat seines Servers ungültig"
                )
            case .refused:
                say("its server refuses the name or the password", "weist sein Server Name oder Passwort ab")
            case .serverError: say("its server answers with an error", "meldet sein Server einen Fehler")
            case .redirect:
                say(
                    "its server points to an address that UFree does not go to",
                    "verweist sein Server auf eine Adresse, die UFree nicht aufruft")
            case .reader, nil:
                say(
                    "the program that reads calendars, ufree-calendar, is missing or failed",
                    "fehlt ufree-calendar, das Kalender liest, oder es ist gescheitert")
            }
        return detail.isEmpty ? text : "\(text) (\(detail))"
    }

    /// `Dentist, 10:00-11:00, calendar Private`.
    package static func event(_ event: CalendarEventValue, withCalendar: Bool = true) -> String {
        let title = event.title.isEmpty ? say("an event", "ein Termin") : event.title
        let place = event.place.isEmpty ? [] : [event.place]
        let calendar = withCalendar ? [say("calendar \(event.calendar)", "Kalender \(event.calendar)")] : []
        return ([title, time(event)] + place + calendar).joined(separator: ", ")
    }

    /// `10:00-11:00`, `all day`.
    package static func time(_ event: CalendarEventValue) -> String {
        guard let from = event.from, let to = event.to else { return say("all day", "ganztägig") }
        return "\(from)-\(to)"
    }

    /// `and 3 more`.
    package static func others(_ count: Int) -> String { say("and \(count) more", "und \(count) weitere") }

    /// Why a layer of events gives a day its status, as a part of a sentence.
    static func reason(_ events: [CalendarEventValue]) -> String {
        events.isEmpty
            ? say("no event of your calendars", "kein Termin deiner Kalender")
            : events.map { event($0) }.joined(separator: "; ")
    }

    /// The health item about one that cannot be read.
    static func unreadable(_ values: [String: String]) -> (text: String, fix: String) {
        let name = quoted(values["calendar"] ?? "")
        let problem = problem(values["problem"] ?? "", values["detail"] ?? "")
        let number = values["number"] ?? "N"
        return (
            say(
                "The calendar \(name) cannot be read now, so its last events count: \(problem).",
                "Der Kalender \(name) lässt sich gerade nicht lesen, also gelten seine letzten Termine: Jetzt \(problem)."
            ),
            say(
                "Check it, then: ufreectl calendar refresh \(number); or remove it: ufreectl calendar rm \(number)",
                "Prüf ihn, dann: ufreectl calendar refresh \(number); oder entfern ihn: ufreectl calendar rm \(number)"
            )
        )
    }

    /// The error about one that cannot be read.
    static func unreadable(_ source: String?, _ values: [String: String]) -> String {
        let problem = problem(values["problem"] ?? "", values["detail"] ?? "")
        guard let source else {
            return say("This calendar cannot be read: \(problem).", "Lesen geht nicht: Jetzt \(problem).")
        }
        return say(
            "\(source) cannot be read as a calendar: \(problem).",
            "\(source) lässt sich nicht als Kalender lesen: Jetzt \(problem).")
    }
}
