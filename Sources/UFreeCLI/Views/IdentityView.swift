import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The identity of this machine, and its problems.
struct IdentityView {
    let reply: Reply<IdentityResponse>
    let now: Int

    var presentation: Presentation {
        let identity = reply.value
        let facts = [
            (FactText.name, "name", identity.name), (FactText.fingerprint, "id", identity.id),
            (FactText.device, "device", identity.device),
        ]
        let doubts = identity.doubts.map { ["doubt", $0.code, $0.severity, $0.since, $0.text, $0.fix] }
        return Presentation(
            blocks: [.table(facts.map { [[Span($0.0, .dim)], [Span($0.2)]] })]
                + (identity.farewell.map { [.text(IdentityText.farewell($0), .warning)] } ?? [])
                + (doubts.isEmpty
                    ? [.text(IdentityText.noDoubt, .good)]
                    : identity.doubts.flatMap { HealthView(health: $0, now: now).blocks }),
            records: facts.map { [Span($0.1), Span($0.2)] }
                + (identity.farewell.map { [["farewell", "\($0.untold)", $0.until].map { Span($0) }] } ?? [])
                + doubts.map { $0.map { Span($0) } },
            json: reply.json)
    }
}
