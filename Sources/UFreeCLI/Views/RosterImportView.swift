import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The result of importing a roster, or a preview of it.
struct RosterImportView {
    let reply: Reply<RosterImportResponse>
    let today: String

    /// What would change; shown before the question.
    var plan: [String] { facts + reply.value.shifts.map { ShiftText.assigned($0, today: today) } }

    private var facts: [String] {
        let response = reply.value
        if response.names.isEmpty { return [RosterText.nothing] + RosterText.left(response) }
        let unknown = response.names.filter { $0.symbol == nil }
        return [RosterText.found(response)].compactMap(\.self) + RosterText.left(response)
            + unknown.map { RosterText.unknown($0, today: today) }
            + unknown.prefix(1).map { RosterText.howToMap($0.name) }
    }

    func show(in session: Session) {
        let records = reply.value.shifts.map(ShiftsView.record)
        RosterChangeView(change: reply.value.change, today: today).show(
            of: reply.value.shifts.map { ($0.date, ShiftText.assigned($0, today: today)) }, before: facts,
            records: records, json: reply.json, in: session)
    }
}
