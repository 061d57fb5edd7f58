// Locations, shift types, shifts and rotations.
extension CommandText {
    package static var location: String {
        say(
            "Manage the locations where you work.",
            "Deine Arbeitsorte verwalten.")
    }
    package static var locationList: String { say("List your locations.", "Deine Orte auflisten.") }
    package static var locationAdd: String { say("Add a location.", "Einen Ort anlegen.") }
    package static var locationShow: String {
        say("Show a location and its shift types.", "Einen Ort und seine Schichtarten zeigen.")
    }
    package static var locationEdit: String {
        say("Change a location's name or address.", "Namen oder Adresse eines Orts ändern.")
    }
    package static var locationRemove: String { say("Remove a location.", "Einen Ort entfernen.") }
    package static var locationRemoveMore: String {
        say(
            "A location with shift types is not removed; --reassign moves them to another one first.",
            "Ein Ort mit Schichtarten wird nicht entfernt; --reassign verlegt sie zuerst an einen anderen.")
    }
    package static var shiftType: String {
        say("Manage your shift types.", "Deine Schichtarten verwalten.")
    }
    package static var shiftTypeList: String {
        say(
            "List your shift types.",
            "Deine Schichtarten auflisten.")
    }
    package static var shiftTypeAdd: String { say("Add a shift type.", "Eine Schichtart anlegen.") }
    package static var shiftTypeAddMore: String {
        say(
            """
            In a terminal, asks for what is missing. Times default to 08:00 to 16:00. If the shift ends on \
            the next day, add --overnight.
            """,
            """
            Fragt in einem Terminal nach fehlenden Angaben. Ohne Zeiten gilt 08:00 bis 16:00. Endet die \
            Schicht am nächsten Tag, gib --overnight an.
            """)
    }
    package static var shiftTypeShow: String { say("Show a shift type.", "Eine Schichtart zeigen.") }
    package static var shiftTypeEdit: String {
        say(
            "Change a shift type wherever it is used.",
            "Eine Schichtart überall ändern, wo sie verwendet wird.")
    }
    package static var shiftTypeRemove: String { say("Remove a shift type.", "Eine Schichtart entfernen.") }
    package static var shiftTypeRemoveMore: String {
        say(
            """
            A shift type that is assigned from today on, or used by the rotation, is not removed; --reassign \
            replaces it first. Past days keep it.
            """,
            """
            Eine Schichtart, die ab heute eingetragen ist oder zur Rotation gehört, wird nicht entfernt; \
            --reassign ersetzt sie zuerst. Vergangene Tage behalten sie.
            """)
    }
    package static var shiftTypeExport: String {
        say("Export your shift types to a file.", "Deine Schichtarten in eine Datei exportieren.")
    }
    package static var shiftTypeExportMore: String {
        say(
            "Writes JSON, or a table with --csv. An existing file is kept beside it, with ~ after its name.",
            """
            Schreibt JSON, mit --csv eine Tabelle. Eine vorhandene Datei bleibt daneben erhalten, mit ~ \
            hinter dem Namen.
            """)
    }
    package static var shiftTypeImport: String {
        say("Import shift types from a file.", "Schichtarten aus einer Datei importieren.")
    }
    package static var shift: String {
        say("Show or assign shifts.", "Schichten zeigen oder eintragen.")
    }
    package static var shiftList: String {
        say(
            "Show your shifts for two weeks or for given days.",
            "Deine Schichten für zwei Wochen oder bestimmte Tage zeigen.")
    }
    package static var shiftAssign: String {
        say("Assign a shift to days.", "Eine Schicht an Tagen eintragen.")
    }
    package static var shiftAssignMore: String {
        say(
            """
            The symbol - means a day off, even if the rotation has a shift. Explicit days keep their status.
            """,
            """
            Das Kürzel - bedeutet dienstfrei, auch wenn die Rotation eine Schicht hat. Eingetragene Tage \
            behalten ihren Status.
            """)
    }
    package static var shiftClear: String {
        say(
            "Clear assigned shifts; the rotation applies again.",
            "Eingetragene Schichten entfernen; die Rotation gilt wieder.")
    }
    package static var shiftRest: String {
        say(
            "Set how many hours after a shift count as busy.",
            "Festlegen, wie viele Stunden nach einer Schicht als beschäftigt gelten.")
    }
    package static var rotation: String {
        say(
            "Manage your shift rotation.",
            "Deine Schichtrotation verwalten.")
    }
    package static var rotationSet: String {
        say("Set a rotation from a day on.", "Eine Rotation ab einem Tag setzen.")
    }
    package static var rotationSetMore: String {
        say(
            """
            A pattern has one symbol per day: MMNN----, where - is a day off, and so is O unless it is one \
            of your symbols. Separate symbols of more than one character with commas: M1,M1,-. ufreectl \
            rotation list shows ready-made patterns; --as D=M uses M for D. The first day may be in the \
            past; the rotation applies from today on.
            """,
            """
            Ein Muster hat für jeden Tag ein Kürzel: FFNN----, wobei - dienstfrei ist, ebenso O, wenn es \
            keines deiner Kürzel ist. Kürzel aus mehreren Zeichen trennst du mit Kommas: F1,F1,-. Fertige \
            Muster zeigt ufreectl rotation list; --as D=F nimmt F für D. Der erste Tag darf vergangen sein; \
            die Rotation gilt ab heute.
            """)
    }
    package static var rotationShow: String { say("Show your rotation.", "Deine Rotation zeigen.") }
    package static var rotationList: String {
        say("List ready-made patterns.", "Fertige Muster auflisten.")
    }
    package static var rotationListMore: String {
        say(
            "D is a day shift, S a swing (late) shift, N a night shift.",
            "D ist Tagdienst, S Spätdienst, N Nachtdienst.")
    }
    package static var rotationClear: String {
        say("End the rotation from today on.", "Die Rotation ab heute beenden.")
    }
}
