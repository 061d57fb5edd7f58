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
}
