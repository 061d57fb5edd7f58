import FoundationEssentials
import UFreeAPI

/// A daemon's answers on Friday, 9 January 2026.
enum Samples {
    static let time = "2026-01-09T11:58:00Z"

    static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    static func day(
        _ date: String, _ status: StatusWord = .unknown, parts: [String] = [], note: String? = nil
    ) -> DayValue {
        let code: [StatusWord: Int] = [
            .busy: 0, .free: 1, .morningOnly: 2, .afternoonOnly: 3, .eveningOnly: 4,
        ]
        return DayValue(
            id: status == .unknown ? nil : "id-\(date)", date: date, status: status.rawValue,
            code: code[status],
            parts: parts, note: note, updatedAt: status == .unknown ? nil : time,
            source: status == .unknown ? nil : "explicit")
    }

    static let days = [
        day("2026-01-09", .eveningOnly, parts: ["evening"], note: "after 7"),
        day("2026-01-10", .free, parts: ["morning", "afternoon", "evening"]),
        day("2026-01-11", .busy),
        day("2026-01-12", .morningOnly, parts: ["morning"]),
        day("2026-01-13", .afternoonOnly, parts: ["afternoon"], note: "café 日本"),
        day("2026-01-14", .eveningOnly, parts: ["morning", "evening"]),
        day("2026-01-15"),
    ]

    static let week = WeekResponse(
        owner: PersonValue(id: "ANA-ID", name: "Ana"), zone: "Europe/Vienna", days: days, asOf: nil)

    static let metrics = MetricsResponse([
        MetricValue(
            name: "ufree_events_total", kind: "counter", help: "Events.",
            series: [MetricSeriesValue(labels: [:], value: 7)])
    ])

    static let profile = ProfileResponse(
        id: "ANA-ID", name: "Ana", zone: "Europe/Vienna", today: "2026-01-09",
        parts: PartHoursValue(morning: "06:00", afternoon: "12:00", evening: "18:00", end: "24:00"),
        device: "ANA-DEVICE")

    static func friend(
        _ name: String, verified: Bool = true, connected: Bool = true, asOf: String? = time,
        latest: Bool = true,
        zone: String = "Europe/Vienna"
    ) -> FriendValue {
        FriendValue(
            id: "\(name.uppercased())-ID", name: name, verified: verified, connected: connected, asOf: asOf,
            hasMyLatest: latest, privacy: "full",
            live: LiveValue(state: "checkSchedule", until: nil, note: nil),
            days: days, zone: zone, code: "042137", devices: ["DEVICE-1"], since: time)
    }

    static func request(_ name: String?, id: String = "r1", code: String? = "042137") -> IncomingRequestValue
    {
        IncomingRequestValue(
            id: id, from: PersonValue(id: "\(name?.uppercased() ?? "X")-ID", name: name), code: code,
            status: "pending", timestamp: time)
    }

    static func outgoing(_ name: String?, delivered: Bool) -> OutgoingRequestValue {
        OutgoingRequestValue(
            id: "o1", to: PersonValue(id: nil, name: name), code: delivered ? "042137" : nil,
            status: "pending",
            timestamp: time, address: "[::1]:7633", delivered: delivered)
    }

    static func change(_ from: DayValue, _ to: DayValue, connected: Int = 3, waiting: Int = 2)
        -> ChangeResponse
    {
        ChangeResponse(
            changes: [DayChangeValue(date: to.date, before: from, after: to)], dryRun: false,
            friendsConnected: connected, friendsWaiting: waiting)
    }

    static func event(_ name: EventName, _ sequence: Int, _ fill: (inout WatchEvent) -> Void = { _ in })
        -> WatchEvent
    {
        var event = WatchEvent(event: name, id: "inst:\(sequence)", at: time)
        fill(&event)
        return event
    }

    /// Returns an event in the format of the event stream.
    static func sent(_ event: WatchEvent) -> String {
        "id: \(event.id)\nevent: \(event.event.rawValue)\ndata: \(json(event))\n\n"
    }
}
