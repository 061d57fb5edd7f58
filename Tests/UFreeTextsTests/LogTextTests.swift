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

    @Test("D7: a friend's days that changed together are one sentence, with the first and the last day")
    func manyDays() {
        let ben = PersonValue(id: "BENBENB-X", name: "Ben")
        let entry = LogEntryValue(
            seq: 1, at: "2026-01-09T13:00:00.000+01:00", actor: ben, mine: false, action: "sync",
            about: "days", owner: ben, result: "done", day: "2026-01-09", lastDay: "2027-01-10")
        let sentences = Language.allCases.map { language in
            TextLocale.$current.withValue(TextLocale(language: language)) {
                LogText.sentence(entry, today: "2026-01-09")
            }
        }
        #expect(
            sentences == [
                "Days from Fri 9 Jan to Sun 10 Jan 2027 changed",
                "Tage von Fr 9. Jan. bis So 10. Jan. 2027 geändert",
            ])
    }

    /// Codes that the log never has.
    private static let unlogged: Set<ErrorCode> = [
        .peerAway, .noSuchRoute, .unreadableWeekdays, .noSuchFile, .cannotWriteFile, .daemonNotRunning,
        .badConfiguration,
    ]
    private static let logged = ErrorCode.allCases.filter { !Self.unlogged.contains($0) }

    private static func refusal(_ code: ErrorCode, in language: Language = .english) -> String {
        let me = PersonValue(id: "MEMEMEM-X", name: "Ana")
        var entry = LogEntryValue(
            seq: 1, at: "2026-01-09T13:00:00.000+01:00", actor: me, mine: true, action: "validate",
            about: "days", owner: me, result: "refused")
        entry.value = code.rawValue
        return TextLocale.$current.withValue(TextLocale(language: language)) { LogText.sentence(entry) }
    }

    @Test(
        "D7: every error that can be logged is a short sentence in both languages, without code and values",
        arguments: ErrorCode.allCases)
    func refusals(code: ErrorCode) {
        for language in Language.allCases {
            let sentence = Self.refusal(code, in: language)
            #expect((5..<60).contains(sentence.count), "\(sentence)")
            #expect(sentence.first?.isUppercase == true && sentence.last?.isLetter == true, "\(sentence)")
            #expect(!sentence.contains(code.rawValue) && !sentence.contains("nil"), "\(sentence)")
            #expect(!sentence.contains { "()<>{}[]%:\"„“'".contains($0) }, "\(sentence)")
            #expect(!sentence.contains("  ") && !sentence.contains(" ,"), "\(sentence)")
        }
    }

    @Test("D7: different errors have different sentences, and German is not English")
    func refusalsDiffer() {
        let english = Set(Self.logged.map { Self.refusal($0) })
        let german = Set(Self.logged.map { Self.refusal($0, in: .german) })
        #expect(english.count == Self.logged.count && german.count == Self.logged.count)
        #expect(english.isDisjoint(with: german))
        #expect(Set(Self.unlogged.map { Self.refusal($0) }) == ["An unexpected error"])
        #expect(!english.contains("An unexpected error"))
    }

    @Test(
        "D7: the sentence after refused or failed says what was tried or what was wrong",
        arguments: [
            (.symbolTaken, "A shift type with a symbol that is taken"),
            (.tooFarAhead, "A day more than 366 days ahead"),
            (.nothingToUndo, "There is nothing to undo"),
            (.insufficientStorage, "The disk is full"),
            (.storageUnavailable, "The database cannot be used"),
        ] as [(ErrorCode, String)])
    func exact(code: ErrorCode, sentence: String) {
        #expect(Self.refusal(code) == sentence)
    }
}
