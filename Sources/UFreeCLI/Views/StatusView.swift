import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The daemon's status.
struct StatusView {
    let reply: Reply<StatusResponse>
    let now: Int

    var presentation: Presentation {
        let status = reply.value
        let facts = [
            (FactText.name, status.name), (FactText.fingerprint, status.id),
            (FactText.listening, DaemonText.listening(status.listening)),
            (FactText.discovery, DaemonText.discovery(status.discovery)),
            (FactText.friends, DaemonText.friends(status.friends)), (FactText.socket, status.socket),
        ]
        var blocks: [Block] = [
            .line([Span(DaemonText.running(status.version), .good)]),
            .table(facts.map { [[Span($0.0, .dim)], [Span($0.1)]] }),
        ]
        if let until = status.discoverableUntil {
            blocks.append(.text(NearbyText.shown(nil, until: until, now: now)))
        }
        blocks += AttentionView.blocks(status)
        for health in status.health { blocks += HealthView(health: health, now: now).blocks }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }

    /// A field's name and its value; `attention` with the numbers of requests to answer, codes to compare and requests
    /// that are not delivered; one record for each health item: `health`, code, severity, since, text,
    /// fix.
    private var records: [[Span]] {
        let status = reply.value
        let fields = [
            ["id", status.id], ["name", status.name], ["version", status.version],
            ["instance", status.instance],
            ["listening"] + status.listening, ["discovery", status.discovery],
            ["friends", "\(status.friends.total)", "\(status.friends.connected)"], ["socket", status.socket],
            ["today", status.today], ["discoverable", status.discoverableUntil ?? ""],
        ]
        let attention = status.attention.map {
            ["attention", "\($0.requests)", "\($0.codes)", "\($0.undelivered)"]
        }
        let health = status.health.map { ["health", $0.code, $0.severity, $0.since, $0.text, $0.fix] }
        return (fields + [attention].compactMap(\.self) + health).map { $0.map { Span($0) } }
    }
}
