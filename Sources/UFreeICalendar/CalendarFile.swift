/// What a file contains: its name, its events and its zones.
struct CalendarFile {
    var name = ""
    var events: [CalendarEvent] = []

    /// Reads a file.
    ///
    /// The structure is checked here, so that half a calendar is never taken for a whole one.
    /// Tasks, journals, free and busy times, alarms, unknown components and unknown properties are skipped.
    init(_ file: [UInt8], owner: Owner, zones: ZoneTable) throws(CalendarProblem) {
        var reading = CalendarReading(owner: owner, zones: zones)
        var lines = ContentLines(try FileEncoding.normalised(file))
        var line: [UInt8] = []
        while let number = lines.next(into: &line) { try reading.take(line, number: number) }
        try reading.end()
        name = reading.name
        events = reading.events
    }
}
