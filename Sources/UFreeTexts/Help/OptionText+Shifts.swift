// Locations, shift types, shifts and rotations.
extension OptionText {
    package static var locationName: String {
        say("A name, up to 100 characters.", "Ein Name, bis 100 Zeichen.")
    }
    package static var locationMeant: String {
        say("The name or id of a location.", "Name oder Kennung eines Orts.")
    }
    package static var locationInstead: String {
        say("Where its shift types are to be.", "Wo seine Schichtarten sein sollen.")
    }
    package static var address: String {
        say("Where it is; empty takes it away.", "Wo er liegt; leer nimmt sie weg.")
    }
    package static var symbol: String { say("1 to 3 characters: M, N, D.", "1 bis 3 Zeichen: F, N, T.") }
    package static var symbolMeant: String {
        say("The symbol of a shift type.", "Das Kürzel einer Schichtart.")
    }
    package static var symbolInstead: String {
        say("The symbol of what takes its place.", "Das Kürzel dessen, was an die Stelle tritt.")
    }
    package static var title: String { say("What it is called.", "Wie sie heißt.") }
    package static var details: String {
        say("More about it; empty takes it away.", "Mehr dazu; leer nimmt es weg.")
    }
    package static var shiftFrom: String {
        say("When it begins: 08:00, 8am.", "Wann sie beginnt: 08:00, 8 Uhr.")
    }
    package static var shiftTo: String {
        say("When it ends: 16:00, 4pm.", "Wann sie endet: 16:00, 16 Uhr.")
    }
    package static var allDay: String { say("It takes all of the day.", "Sie dauert den ganzen Tag.") }
    package static var overnight: String {
        say("It ends on the next day.", "Sie endet am nächsten Tag.")
    }
    package static var page: String {
        say("Which hundred of them, from 1.", "Welches Hundert davon, ab 1.")
    }
    package static var csv: String { say("A table (CSV).", "Eine Tabelle (CSV).") }
    package static var daysAndSymbol: String {
        say("Days, then a symbol, or - for a day off.", "Tage, dann ein Kürzel, oder - für einen freien Tag.")
    }
    package static var restHours: String {
        say("0 to 24 hours, or off.", "0 bis 24 Stunden, oder off.")
    }
    package static var pattern: String {
        say("MMNN----, or the name of a ready-made one.", "FFNN----, oder der Name eines fertigen.")
    }
    package static var firstDay: String { say("The first day of it.", "Der erste Tag davon.") }
    package static var standsFor: String {
        say(
            "Which symbol stands for a letter of the pattern.",
            "Welches Kürzel für einen Buchstaben des Musters steht.")
    }
}
