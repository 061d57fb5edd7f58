// Shifts, shift types, rotations and locations.
extension CommandHelp {
    package static var shift: CommandHelp {
        CommandHelp(say("Show or assign shifts.", "Schichten zeigen oder eintragen."))
    }
    package static var shiftList: CommandHelp {
        CommandHelp(
            say(
                "Show your shifts for two weeks or for given days.",
                "Deine Schichten für zwei Wochen oder bestimmte Tage zeigen."),
            examples("ufreectl shift list \(ExampleText.nextWeek)"))
    }
    package static var shiftAssign: CommandHelp {
        CommandHelp(
            say("Assign a shift to days.", "Eine Schicht an Tagen eintragen."),
            say(
                """
                The symbol - means a day off, even if the rotation has a shift. Explicit days keep their \
                status. To enter a whole roster in one line, give one symbol for each day; separate symbols \
                of more than one character with commas: M1,M1,-.
                """,
                """
                Das Kürzel - bedeutet dienstfrei, auch wenn die Rotation eine Schicht hat. Eingetragene Tage \
                behalten ihren Status. Einen ganzen Dienstplan trägst du in einer Zeile ein, mit einem \
                Kürzel für jeden Tag; Kürzel aus mehreren Zeichen trennst du mit Kommas: F1,F1,-.
                """),
            examples(
                "ufreectl shift assign \(ExampleText.day) N", "ufreectl shift assign \(ExampleText.day) -",
                "ufreectl shift assign \(ExampleText.nextWeek) \(early)\(early)NN---"))
    }
    package static var shiftImport: CommandHelp {
        CommandHelp(
            say(
                "Enter the shifts of a roster from a file.",
                "Die Schichten eines Dienstplans aus einer Datei eintragen."),
            say(
                """
                The file is a calendar (.ics), or a table (.csv) with a column for the date and one for the \
                shift. A name that is the symbol or the title of a shift type is understood; for any other \
                one you are asked once, and the answer is remembered. Nothing changes before you agree, and \
                one undo takes all of it back. Dates that the roster leaves out keep their shifts, unless \
                --days-off makes them days off.
                """,
                """
                Die Datei ist ein Kalender (.ics) oder eine Tabelle (.csv) mit einer Spalte für den Tag und \
                einer für die Schicht. Ein Name, der Kürzel oder Bezeichnung einer Schichtart ist, wird \
                verstanden; nach jedem anderen wirst du einmal gefragt, und die Antwort bleibt gemerkt. \
                Nichts ändert sich, bevor du zustimmst, und ein undo nimmt alles zurück. Tage ohne Eintrag \
                behalten ihre Schichten, außer --days-off macht sie dienstfrei.
                """),
            examples(
                "ufreectl shift import roster.ics",
                "ufreectl shift import roster.csv --map \"\(say("Early shift", "Frühdienst"))=\(early)\" --dry-run"
            ))
    }
    package static var shiftClear: CommandHelp {
        CommandHelp(
            say(
                "Clear assigned shifts; the rotation applies again.",
                "Eingetragene Schichten entfernen; die Rotation gilt wieder."),
            examples("ufreectl shift clear \(ExampleText.day)"))
    }
    package static var shiftRest: CommandHelp {
        CommandHelp(
            say(
                "Set how many hours after a shift count as busy.",
                "Festlegen, wie viele Stunden nach einer Schicht als beschäftigt gelten."),
            examples("ufreectl shift rest 11", "ufreectl shift rest off"))
    }
    package static var shiftDaysOff: CommandHelp {
        CommandHelp(
            say(
                "Choose whether days off count as free.",
                "Festlegen, ob dienstfreie Tage als frei gelten."),
            say(
                """
                With free, a day off of your rotation or one that you assigned is free. With default, your \
                default applies; without one the day has no status. Days without an entry in your roster \
                are not days off.
                """,
                """
                Mit free ist ein dienstfreier Tag deiner Rotation oder ein als dienstfrei eingetragener frei. \
                Mit default gilt deine Vorgabe; ohne eine hat der Tag keinen Status. Tage ohne Eintrag im \
                Dienstplan sind nicht dienstfrei.
                """),
            examples("ufreectl shift days-off free", "ufreectl shift days-off default"))
    }
    package static var shiftType: CommandHelp {
        CommandHelp(say("Manage your shift types.", "Deine Schichtarten verwalten."))
    }
    package static var shiftTypeList: CommandHelp {
        CommandHelp(
            say("List your shift types.", "Deine Schichtarten auflisten."),
            examples("ufreectl shift-type list --page 2"))
    }
    package static var shiftTypeAdd: CommandHelp {
        let (symbol, title) = (say("D", "T"), say("Day", "Tagdienst"))
        return CommandHelp(
            say("Add a shift type.", "Eine Schichtart anlegen."),
            say(
                """
                In a terminal, asks for what is missing. Times default to 08:00 to 16:00. If the shift ends \
                on the next day, add --overnight.
                """,
                """
                Fragt in einem Terminal nach fehlenden Angaben. Ohne Zeiten gilt 08:00 bis 16:00. Endet die \
                Schicht am nächsten Tag, gib --overnight an.
                """),
            examples(
                "ufreectl shift-type add",
                "ufreectl shift-type add --symbol \(symbol) --title \(title) --location \(hospital)"))
    }
    package static var shiftTypeShow: CommandHelp {
        CommandHelp(
            say("Show a shift type.", "Eine Schichtart zeigen."),
            examples("ufreectl shift-type show N"))
    }
    package static var shiftTypeEdit: CommandHelp {
        CommandHelp(
            say(
                "Change a shift type wherever it is used.",
                "Eine Schichtart überall ändern, wo sie verwendet wird."),
            examples("ufreectl shift-type edit N --from 22:00 --to 06:00 --overnight"))
    }
    package static var shiftTypeRemove: CommandHelp {
        CommandHelp(
            say("Remove a shift type.", "Eine Schichtart entfernen."),
            say(
                """
                A shift type that is assigned from today on, or used by the rotation, is not removed; \
                --reassign replaces it first. Past days keep it.
                """,
                """
                Eine Schichtart, die ab heute eingetragen ist oder zur Rotation gehört, wird nicht entfernt; \
                --reassign ersetzt sie zuerst. Vergangene Tage behalten sie.
                """),
            examples("ufreectl shift-type rm N", "ufreectl shift-type rm N --reassign \(early)"))
    }
    package static var shiftTypeExport: CommandHelp {
        CommandHelp(
            say("Export your shift types to a file.", "Deine Schichtarten in eine Datei exportieren."),
            say(
                """
                Writes JSON, or a table with --csv. An existing file is kept beside it, with ~ after its \
                name.
                """,
                """
                Schreibt JSON, mit --csv eine Tabelle. Eine vorhandene Datei bleibt daneben erhalten, mit ~ \
                hinter dem Namen.
                """),
            examples("ufreectl shift-type export shifts.json", "ufreectl shift-type export --csv shifts.csv"))
    }
    package static var shiftTypeImport: CommandHelp {
        CommandHelp(
            say("Import shift types from a file.", "Schichtarten aus einer Datei importieren."),
            examples("ufreectl shift-type import shifts.csv --dry-run"))
    }
    package static var rotation: CommandHelp {
        CommandHelp(say("Manage your shift rotation.", "Deine Schichtrotation verwalten."))
    }
    package static var rotationShow: CommandHelp {
        CommandHelp(say("Show your rotation.", "Deine Rotation zeigen."))
    }
    package static var rotationSet: CommandHelp {
        CommandHelp(
            say("Set a rotation from a day on.", "Eine Rotation ab einem Tag setzen."),
            say(
                """
                A pattern has one symbol per day: MMNN----, where - is a day off, and so is O unless it is \
                one of your symbols. Separate symbols of more than one character with commas: M1,M1,-. \
                ufreectl rotation list shows ready-made patterns; --as D=M uses M for D. The first day may \
                be in the past; the rotation applies from today on.
                """,
                """
                Ein Muster hat für jeden Tag ein Kürzel: FFNN----, wobei - dienstfrei ist, ebenso O, wenn es \
                keines deiner Kürzel ist. Kürzel aus mehreren Zeichen trennst du mit Kommas: F1,F1,-. \
                Fertige Muster zeigt ufreectl rotation list; --as D=F nimmt F für D. Der erste Tag darf \
                vergangen sein; die Rotation gilt ab heute.
                """),
            examples("ufreectl rotation set \(early)\(early)NN---- --from \(ExampleText.monday)", readyMade))
    }
    package static var rotationList: CommandHelp {
        CommandHelp(
            say("List ready-made patterns.", "Fertige Muster auflisten."),
            say(
                "D is a day shift, S a swing (late) shift, N a night shift.",
                "D ist Tagdienst, S Spätdienst, N Nachtdienst."),
            examples(readyMade))
    }
    package static var rotationClear: CommandHelp {
        CommandHelp(say("End the rotation from today on.", "Die Rotation ab heute beenden."))
    }
    package static var location: CommandHelp {
        CommandHelp(say("Manage the locations where you work.", "Deine Arbeitsorte verwalten."))
    }
    package static var locationList: CommandHelp {
        CommandHelp(say("List your locations.", "Deine Orte auflisten."))
    }
    package static var locationAdd: CommandHelp {
        let address = say("Main Street 1", "Hauptstraße 1")
        return CommandHelp(
            say("Add a location.", "Einen Ort anlegen."),
            examples("ufreectl location add \(hospital) --address \"\(address)\""))
    }
    package static var locationShow: CommandHelp {
        CommandHelp(
            say("Show a location and its shift types.", "Einen Ort und seine Schichtarten zeigen."),
            examples("ufreectl location show \(hospital)"))
    }
    package static var locationEdit: CommandHelp {
        CommandHelp(
            say("Change a location's name or address.", "Namen oder Adresse eines Orts ändern."),
            examples("ufreectl location edit \(hospital) --name \(clinic)"))
    }
    package static var locationRemove: CommandHelp {
        CommandHelp(
            say("Remove a location.", "Einen Ort entfernen."),
            say(
                "A location with shift types is not removed; --reassign moves them to another one first.",
                """
                Ein Ort mit Schichtarten wird nicht entfernt; --reassign verlegt sie zuerst an einen \
                anderen.
                """),
            examples(
                "ufreectl location rm \(hospital)",
                "ufreectl location rm \(hospital) --reassign \(clinic)"))
    }

    private static var early: String { say("M", "F") }
    private static var hospital: String { say("Hospital", "Klinik") }
    private static var clinic: String { say("Clinic", "Praxis") }
    private static var readyMade: String {
        "ufreectl rotation set dupont --from \(ExampleText.monday) --as D=\(early)"
    }
}
