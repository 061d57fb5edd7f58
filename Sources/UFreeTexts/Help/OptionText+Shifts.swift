// Locations, shift types, shifts and rotations.
extension OptionText {
    package static var rosterFile: String {
        say(
            "The roster: a calendar (.ics) or a table (.csv).",
            "Der Dienstplan: ein Kalender (.ics) oder eine Tabelle (.csv).")
    }
    package static var rosterMap: String {
        say(
            "What a name in the roster means, with - for a day off and nothing for none.",
            "Was ein Name im Dienstplan bedeutet, mit - für dienstfrei und nichts für keine Schicht.")
    }
    package static var rosterDaysOff: String {
        say(
            "Dates that the roster leaves out are days off.",
            "Tage ohne Eintrag im Dienstplan sind dienstfrei.")
    }
    package static var locationName: String {
        say("A name, up to 100 characters.", "Ein Name, bis 100 Zeichen.")
    }
    package static var locationMeant: String {
        say("The name or id of a location.", "Name oder Kennung eines Orts.")
    }
    package static var locationInstead: String {
        say("The location that gets its shift types.", "Der Ort, der seine Schichtarten erhält.")
    }
    package static var address: String {
        say("Its address; empty removes it.", "Seine Adresse; leer entfernt sie.")
    }
    package static var symbol: String { say("1 to 3 characters: M, N, D.", "1 bis 3 Zeichen: F, N, T.") }
    package static var symbolMeant: String {
        say("The symbol of a shift type.", "Das Kürzel einer Schichtart.")
    }
    package static var symbolInstead: String {
        say("The symbol of the shift type that replaces it.", "Das Kürzel der Schichtart, die sie ersetzt.")
    }
    package static var title: String { say("Its title.", "Ihre Bezeichnung.") }
    package static var details: String {
        say("Its description; empty removes it.", "Ihre Beschreibung; leer entfernt sie.")
    }
    package static var shiftFrom: String {
        say("Start time: 08:00, 8am.", "Beginn: 08:00, 8 Uhr.")
    }
    package static var shiftTo: String {
        say("End time: 16:00, 4pm.", "Ende: 16:00, 16 Uhr.")
    }
    package static var allDay: String { say("It lasts all day.", "Sie dauert den ganzen Tag.") }
    package static var overnight: String {
        say("It ends on the next day.", "Sie endet am nächsten Tag.")
    }
    package static var page: String {
        say("The page to show; each has 100 shift types.", "Die Seite; jede hat 100 Schichtarten.")
    }
    package static var csv: String { say("Write a table (CSV).", "Eine Tabelle (CSV) schreiben.") }
    package static var daysAndSymbol: String {
        say(
            "Days, then a symbol, or - for a day off; or one of these for each day: MMNN--.",
            "Tage, dann ein Kürzel, oder - für dienstfrei; oder eines für jeden Tag: FFNN--.")
    }
    package static var restHours: String {
        say("0 to 24 hours, or off.", "0 bis 24 Stunden, oder off.")
    }
    package static var daysOff: String {
        say(
            "free, or default: your default applies.",
            "free, oder default: deine Vorgabe gilt.")
    }
    package static var pattern: String {
        say(
            "MMNN----, or the name of a ready-made pattern.",
            "FFNN----, oder der Name eines fertigen Musters.")
    }
    package static var firstDay: String {
        say(
            "The first day of the rotation.",
            "Der erste Tag der Rotation.")
    }
    package static var standsFor: String {
        say(
            "Use a symbol for a letter of the pattern.",
            "Ein Kürzel für einen Buchstaben des Musters nehmen.")
    }
}
