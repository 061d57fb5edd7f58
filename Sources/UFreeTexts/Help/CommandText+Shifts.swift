// Locations, shift types, shifts and rotations.
extension CommandText {
    package static var location: String { say("Where you work.", "Wo du arbeitest.") }
    package static var locationList: String { say("Show your locations.", "Deine Orte zeigen.") }
    package static var locationAdd: String { say("Create a location.", "Einen Ort anlegen.") }
    package static var locationShow: String {
        say("Show one location and what is at it.", "Einen Ort zeigen, und was dort ist.")
    }
    package static var locationEdit: String {
        say(
            "Rename a location, or change its address.", "Einen Ort umbenennen oder seine Adresse ändern.")
    }
    package static var locationRemove: String { say("Remove a location.", "Einen Ort entfernen.") }
    package static var locationRemoveMore: String {
        say(
            "One that shift types are at is not removed; --reassign puts them elsewhere first.",
            "Ein Ort mit Schichtarten wird nicht entfernt; --reassign gibt ihnen zuerst einen anderen.")
    }
    package static var shiftType: String {
        say("The kinds of shifts that you work.", "Die Schichtarten, die du arbeitest.")
    }
    package static var shiftTypeList: String { say("Show your shift types.", "Deine Schichtarten zeigen.") }
    package static var shiftTypeAdd: String { say("Add a shift type.", "Eine Schichtart anlegen.") }
    package static var shiftTypeAddMore: String {
        say(
            """
            In a terminal you are asked for what is missing. Without times it is 08:00 to 16:00. One that ends on the next \
            day says so with --overnight.
            """,
            """
            In einem Terminal wirst du gefragt, was fehlt. Ohne Zeiten geht sie von 08:00 bis 16:00. Eine, die am nächsten \
            Tag endet, sagt das mit --overnight.
            """)
    }
    package static var shiftTypeShow: String { say("Show one shift type.", "Eine Schichtart zeigen.") }
    package static var shiftTypeEdit: String {
        say(
            "Change a shift type, everywhere it stands.", "Eine Schichtart ändern, überall, wo sie steht.")
    }
    package static var shiftTypeRemove: String { say("Remove a shift type.", "Eine Schichtart entfernen.") }
    package static var shiftTypeRemoveMore: String {
        say(
            """
            One that is assigned from today on, or stands in the rotation, is not removed; --reassign puts another in \
            its place. Days that are over keep it.
            """,
            """
            Eine, die ab heute zugeteilt ist oder in der Rotation steht, wird nicht entfernt; --reassign setzt eine andere \
            an ihre Stelle. Vergangene Tage behalten sie.
            """)
    }
    package static var shiftTypeExport: String {
        say("Write your shift types to a file.", "Deine Schichtarten in eine Datei schreiben.")
    }
    package static var shiftTypeExportMore: String {
        say(
            "JSON, or a table with --csv. What was in the file is kept beside it, with ~ behind its name.",
            "JSON, oder mit --csv eine Tabelle. Was in der Datei war, bleibt daneben, mit ~ hinter dem Namen."
        )
    }
    package static var shiftTypeImport: String {
        say("Take shift types over from a file.", "Schichtarten aus einer Datei übernehmen.")
    }
    package static var shift: String {
        say("Which shift is on which day.", "Welche Schicht an welchem Tag ist.")
    }
    package static var shiftList: String {
        say(
            "Show your shifts, of two weeks or of days.",
            "Deine Schichten zeigen, von zwei Wochen oder von Tagen.")
    }
    package static var shiftAssign: String {
        say("Say which shift is on days.", "Sagen, welche Schicht an Tagen ist.")
    }
    package static var shiftAssignMore: String {
        say(
            "The symbol - is a day off, also where the rotation has a shift. A day that you spoke of yourself stays as you said.",
            """
            Das Kürzel - ist ein freier Tag, auch wo die Rotation eine Schicht hat. Ein Tag, über den du selbst etwas gesagt \
            hast, bleibt so.
            """)
    }
    package static var shiftClear: String {
        say(
            "Take back what you said of days; the rotation speaks.",
            "Zurücknehmen, was du über Tage gesagt hast; die Rotation gilt.")
    }
    package static var shiftRest: String {
        say(
            "Say how many hours after a shift count as busy.",
            "Sagen, wie viele Stunden nach einer Schicht als belegt gelten.")
    }
    package static var rotation: String { say("Shifts that repeat.", "Schichten, die sich wiederholen.") }
    package static var rotationSet: String {
        say("Repeat shifts from a day on.", "Schichten ab einem Tag wiederholen.")
    }
    package static var rotationSetMore: String {
        say(
            """
            A pattern has a symbol for each day: MMNN----, where - is a day off, and O too unless it is a symbol of yours. \
            Symbols of more than one character are parted by commas: M1,M1,-. Names of ready-made patterns: ufreectl \
            rotation list; --as D=M has M stand for D. The first day may be over; what the rotation says begins today.
            """,
            """
            Ein Muster hat für jeden Tag ein Kürzel: FFNN----, wobei - ein freier Tag ist, und O auch, wenn es kein Kürzel \
            von dir ist. Kürzel aus mehreren Zeichen trennen Kommas: F1,F1,-. Namen fertiger Muster: ufreectl rotation \
            list; mit --as D=F steht F für D. Der erste Tag darf vorbei sein; was die Rotation sagt, beginnt heute.
            """)
    }
    package static var rotationShow: String { say("Show your rotation.", "Deine Rotation zeigen.") }
    package static var rotationList: String {
        say("Show the ready-made patterns.", "Die fertigen Muster zeigen.")
    }
    package static var rotationListMore: String {
        say(
            "D is a day shift, S a swing (late) shift, N a night shift: rotation set dupont --from mon --as D=M,N=N",
            "D ist Tagdienst, S Spätdienst, N Nachtdienst: rotation set dupont --from mon --as D=T,N=N")
    }
    package static var rotationClear: String {
        say("End the rotation, from today on.", "Die Rotation beenden, ab heute.")
    }
}
