import Testing
import UFreeAPI
import UFreeTexts

@Suite("Lines of the log")
struct LogTextTests {
    @Test(
        "D7: what was done with the database as a whole is said in words",
        arguments: [
            ("backup", "2026-11-21T214500Z", "The database was backed up: 2026-11-21T214500Z"),
            ("backup", "file", "A backup was handed out, without keys"),
            ("backup", "fileWithKeys", "A backup was handed out, with the keys sealed by a passphrase"),
            ("validate", "backup", "A backup that was brought here was read from end to end"),
            ("validate", "damaged", "The database was found to be damaged"),
            ("restore", "putBack", "A backup was put in the place of the database"),
            ("restore", "repaired", "Another database took the place of the damaged one"),
            ("migrate", "1.2.0 to 2.0.0", "The database was brought to a new version: 1.2.0 to 2.0.0"),
            ("update", "sealing key", "Everything stored was sealed with a new key"),
            ("update", nil, "The database was changed"),
        ] as [(String, String?, String)])
    func store(action: String, value: String?, sentence: String) {
        let me = PersonValue(id: "MEMEMEM-X", name: "Ana")
        var entry = LogEntryValue(
            seq: 1, at: "2026-01-09T13:00:00.000+01:00", actor: me, mine: true, action: action,
            about: "store",
            owner: me, result: "done")
        entry.value = value
        #expect(LogText.sentence(entry) == sentence)
    }

    private static let location = LogStateValue(name: "Clinic")
    private static let night = LogStateValue(name: "Night Shift", symbol: "N")
    private static let rotation = LogStateValue(pattern: "MMNN----")
    private static let ended = LogStateValue(until: "2026-12-24", pattern: "MMNN----")

    @Test(
        "D7: what was done with shifts is said in words, with what was and what is",
        arguments: [
            (.location, nil, location, "Location Clinic added"),
            (.location, location, location, "Location Clinic changed"),
            (.location, location, LogStateValue(name: "Ward"), "Location Clinic, now Ward"),
            (.location, location, nil, "Location Clinic removed"),
            (.shiftType, nil, night, "Shift type N (Night Shift) added"),
            (
                .shiftType, night, LogStateValue(name: "Night", symbol: "X"),
                "Shift type N (Night Shift), now X (Night)"
            ),
            (.shiftType, night, nil, "Shift type N (Night Shift) removed"),
            (.shift, nil, night, "Shift on Fri 9 Jan: N"),
            (.shift, night, LogStateValue(symbol: "-"), "Shift on Fri 9 Jan: N -> -"),
            (.shift, night, nil, "Shift on Fri 9 Jan: N, taken back"),
            (.rotation, nil, rotation, "Rotation MMNN---- set"),
            (.rotation, nil, ended, "Rotation MMNN---- set until Thu 24 Dec"),
            (.rotation, rotation, ended, "Rotation MMNN---- changed until Thu 24 Dec"),
            (.rotation, ended, nil, "Rotation MMNN---- removed"),
            (.settings, nil, nil, "Settings of shifts changed"),
            (.shift, nil, nil, "Something of shifts that is not kept any more"),
        ] as [(RosterPart, LogStateValue?, LogStateValue?, String)])
    func shifts(part: RosterPart, before: LogStateValue?, after: LogStateValue?, sentence: String) {
        let me = PersonValue(id: "MEMEMEM-X", name: "Ana")
        let entry = LogEntryValue(
            seq: 1, at: "2026-01-09T13:00:00.000+01:00", actor: me, mine: true, action: "update",
            about: "shifts", owner: me, result: "done", day: "2026-01-09", before: before, after: after,
            record: part.rawValue)
        #expect(LogText.sentence(entry, today: "2026-01-09") == sentence)
    }
}
