/// The headings of the overview of all commands.
package enum HelpHeading {
    package static var days: String { say("Your days", "Deine Tage") }
    package static var free: String { say("Who is free", "Wer frei ist") }
    package static var friends: String { say("Friends", "Freunde") }
    package static var shifts: String { say("Shifts", "Schichten") }
    package static var data: String { say("Your data", "Deine Daten") }
    package static var machine: String { say("This machine", "Dieser Rechner") }
}
