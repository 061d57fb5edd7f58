import Testing
import UFreeAPI
import UFreeTexts

@Suite("Lines of the log")
struct LogTextTests {
    @Test(
        "D7: changes of the whole database are described in words",
        arguments: [
            ("backup", "2026-11-21T214500Z", "Database backed up: 2026-11-21T214500Z"),
            ("backup", "file", "Backup made, without keys"),
            ("backup", "fileWithKeys", "Backup made, with keys encrypted by a passphrase"),
            ("validate", "backup", "Backup checked before a restore"),
            ("validate", "damaged", "Database found to be damaged"),
            ("restore", "putBack", "Database replaced by a backup"),
            ("restore", "repaired", "Damaged database replaced"),
            ("migrate", "1.2.0 to 2.0.0", "Database upgraded: 1.2.0 to 2.0.0"),
            ("update", "sealing key", "All data encrypted with a new key"),
            ("update", nil, "Database changed"),
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
        "D7: changes of shifts are described in words, with before and after",
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
            (.shift, night, nil, "Shift on Fri 9 Jan: N, removed"),
            (.rotation, nil, rotation, "Rotation MMNN---- set"),
            (.rotation, nil, ended, "Rotation MMNN---- set until Thu 24 Dec"),
            (.rotation, rotation, ended, "Rotation MMNN---- changed until Thu 24 Dec"),
            (.rotation, ended, nil, "Rotation MMNN---- removed"),
            (.settings, nil, nil, "Shift settings changed"),
            (.shift, nil, nil, "A shift entry that is no longer stored"),
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
