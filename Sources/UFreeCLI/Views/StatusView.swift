import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// How the daemon is.
struct StatusView {
    let reply: Reply<StatusResponse>
    let now: Int

    var presentation: Presentation {
        let status = reply.value
        let friends = status.friends
        let facts = [
            ("Name", status.name), ("Fingerprint", status.id),
            ("Listening", status.listening.isEmpty ? "nowhere" : status.listening.joined(separator: ", ")),
            ("Discovery", status.discovery),
            (
                "Friends",
                friends.total == 0 ? "none" : "\(friends.total), \(friends.connected) of them connected"
            ),
            ("Socket", status.socket),
        ]
        var blocks: [Block] = [
            .line([Span("ufreed \(status.version) is running.", .good)]),
            .table(facts.map { [[Span($0.0, .dim)], [Span($0.1)]] }),
        ]
        if let until = status.discoverableUntil {
            blocks.append(.text(NearbyText.shown(nil, until: until, now: now)))
        }
        for health in status.health { blocks += HealthView(health: health, now: now).blocks }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }

    /// A field's name and its value; one record for each trouble: `health`, code, severity, since, text, fix.
    private var records: [[Span]] {
        let status = reply.value
        let fields = [
            ["id", status.id], ["name", status.name], ["version", status.version],
            ["instance", status.instance],
            ["listening"] + status.listening, ["discovery", status.discovery],
            ["friends", "\(status.friends.total)", "\(status.friends.connected)"], ["socket", status.socket],
            ["today", status.today], ["discoverable", status.discoverableUntil ?? ""],
        ]
        let health = status.health.map { ["health", $0.code, $0.severity, $0.since, $0.text, $0.fix] }
        return (fields + health).map { $0.map { Span($0) } }
    }
}
