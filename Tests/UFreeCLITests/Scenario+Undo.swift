import UFreeAPI

extension Scenario {
    /// Undo and redo of every kind of record (A12, A15).
    static var undo: [Scenario] {
        let day = entry(.days) {
            $0.day = "2026-01-10"
            $0.before = LogStateValue(status: "unknown")
            $0.after = LogStateValue(status: "free")
        }
        let live = entry(.live) {
            $0.before = LogStateValue(status: "checkSchedule")
            $0.after = LogStateValue(status: "free", until: "2026-01-09T11:00:00.000Z")
        }
        let place = entry(.shifts) {
            $0.record = RosterPart.location.rawValue
            $0.after = LogStateValue(name: "Ward")
        }
        let profile = entry(.profile) {
            $0.before = LogStateValue(name: "Ana")
            $0.after = LogStateValue(name: "Anna")
            $0.changed = ["name"]
        }
        let friend = entry(.friends) { $0.owner = PersonValue(id: "BEN-ID", name: "Ben") }
        let several = [[profile], [live], [place, place, place, place], [day]]
        return [
            Scenario("undo", ["POST /v1/undo": [answer([[day]])]]),
            Scenario("undo", ["POST /v1/undo": [answer([[live]], passed: friend)]]),
            Scenario("redo", ["POST /v1/redo": [answer([[place, place, place, place]])]]),
            Scenario(
                "undo 2",
                ["POST /v1/undo": [answer([[profile], [day]], isDry: true), answer([[profile], [day]])]]),
            Scenario("redo --dry-run", ["POST /v1/redo": [answer([[profile]], isDry: true)]]),
            Scenario("undo 4", ["POST /v1/undo": [answer(several, isDry: true)]]),
            Scenario("redo 4", ["POST /v1/redo": [answer(several, isDry: true), answer(several)]]),
        ]
    }

    private static func entry(_ about: LogTopic, _ fill: (inout LogEntryValue) -> Void) -> LogEntryValue {
        let me = PersonValue(id: "ME", name: "Ana")
        var entry = LogEntryValue(
            seq: 7, at: Samples.time, actor: me, mine: true, action: "create", about: about.rawValue,
            owner: me, result: "done")
        fill(&entry)
        return entry
    }

    private static func answer(
        _ changes: [[LogEntryValue]], isDry: Bool = false, passed: LogEntryValue? = nil
    ) -> FakeDaemon.Answer {
        let actions = changes.enumerated().map { number, entries in
            ActionValue(number: number, at: Samples.time, count: entries.count, entries: entries)
        }
        return json(
            ChangeResponse(
                changes: [], dryRun: isDry, friendsConnected: 1, friendsWaiting: 0, actions: actions,
                passed: passed))
    }
}
