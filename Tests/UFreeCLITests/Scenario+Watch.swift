import UFreeAPI

extension Scenario {
    /// A stream with every event, with and without optional fields.
    static var watching: [Scenario] {
        let events = EventName.allCases.enumerated().flatMap { index, name in
            [Samples.event(name, index * 2), Samples.event(name, index * 2 + 1) { fill(&$0) }]
        }
        // The reader goes away before the last event, which can't be written. Notices are shown to programs only, so
        // as many events follow them.
        let notices = events.count { $0.event.isNotice }
        let all = events + (0...notices).map { Samples.event(.gap, 99 + $0) }
        return [
            Scenario(
                "watch", ["GET /v1/events": [.stream(all.map(Samples.sent), ends: false)]],
                reads: events.count)
        ]
    }

    private static func fill(_ event: inout WatchEvent) {
        let ben = PersonValue(id: "BEN-ID", name: "Ben")
        event.mine = false
        event.owner = ben
        switch event.event {
        case .snapshot:
            event.week = Samples.week
            event.friends = FriendsResponse(friends: [Samples.friend("Ben")])
            event.requests = RequestsResponse(incoming: [Samples.request("Cleo")], outgoing: [])
        case .dayChanged:
            event.before = Samples.day("2026-01-09", .busy)
            event.day = Samples.day("2026-01-09", .eveningOnly, parts: ["evening"], note: "café")
        case .liveChanged: event.live = LiveValue(state: "free", until: nil, note: nil)
        case .profileChanged: event.zone = "Asia/Tokyo"
        case .requestIncoming: event.request = Samples.request("Cleo")
        case .requestUpdated:
            event.owner = nil
            event.outgoing = Samples.outgoing("Cleo", delivered: false)
        case .friendUpdated, .friendAdded: event.friend = Samples.friend("Ben")
        case .healthChanged: event.health = [health("moved")]
        case .wishMet:
            event.dates = ["2026-01-10"]
            event.wish = WishValue(
                id: "w1", number: 1, people: [ben], now: false, dates: nil, part: "evening",
                met: ["2026-01-10"], createdAt: Samples.time)
        default: break
        }
    }

    // MARK: The log

    static var entries: [LogEntryValue] {
        let (ana, ben) = (PersonValue(id: "ANA-ID", name: "Ana"), PersonValue(id: "BEN-ID", name: "Ben"))
        var seq = 0
        func entry(
            _ about: String, _ action: String, _ result: String = "done", of owner: PersonValue? = nil,
            _ fill: (inout LogEntryValue) -> Void = { _ in }
        ) -> LogEntryValue {
            seq += 1
            var entry = LogEntryValue(
                seq: seq, at: Samples.time, actor: seq % 2 == 0 ? ana : ben, mine: seq % 2 == 0,
                action: action, about: about, owner: owner ?? ben, result: result)
            fill(&entry)
            return entry
        }
        let topics = LogTopic.allCases.map { entry($0.rawValue, "update", "failed") }
        let refusals = ErrorCode.allCases.map { code in
            entry("days", "validate", "refused") { $0.value = code.rawValue }
        }
        let store = ["backup", "restore", "migrate", "validate", "read", "update"].map { entry("store", $0) }
        let kinds = [
            ("backup", "file"), ("backup", "fileWithKeys"), ("restore", "putBack"), ("restore", "repaired"),
            ("validate", "backup"), ("validate", "damaged"), ("update", "sealing key"),
        ].map { action, value in entry("store", action) { $0.value = value } }
        let day = entry("days", "update") {
            ($0.day, $0.changed) = ("2026-01-09", ["status", "note"])
            $0.before = LogStateValue(status: "unknown", parts: [])
            $0.after = LogStateValue(status: "eveningOnly", parts: ["morning", "evening"])
        }
        let rule = LogStateValue(
            status: "busy", parts: [], weekdays: ["monday", "sunday"], until: "2026-02-01")
        let defaults = [
            entry("defaults", "create") { $0.after = rule }, entry("defaults", "delete") { $0.before = rule },
        ]
        let friend = entry("friends", "update") {
            $0.changed = ["name", "zone", "hours", "verified", "privacy"]
            $0.before = LogStateValue(name: "Benni", zone: "UTC", verified: false, privacy: "full")
            $0.after = LogStateValue(
                name: "Ben", zone: "Asia/Tokyo", verified: true, privacy: "no-notes")
        }
        let levels = ["no-notes", "busy-only", "live-only"].map { level in
            entry("friends", "update") {
                $0.changed = ["privacy", "verified"]
                ($0.before, $0.after) = (
                    LogStateValue(verified: true), LogStateValue(verified: false, privacy: level)
                )
            }
        }
        let ends = [entry("friends", "create"), entry("friends", "delete")]
        let requests = ["pending", "accepted", "declined", "withdrawn", "expired"].flatMap { status in
            ["incoming", "outgoing"].map { direction in
                entry("requests", "create") {
                    ($0.direction, $0.after) = (direction, LogStateValue(status: status))
                }
            }
        }
        let updated = entry("requests", "update") {
            ($0.direction, $0.after) = ("incoming", LogStateValue(status: "pending"))
        }
        let changes = store + kinds + [day, friend, updated] + defaults + levels + ends + requests
        return topics + refusals + changes
    }
}
