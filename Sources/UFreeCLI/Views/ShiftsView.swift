import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The shifts of days, as a list or after a change.
struct ShiftsView {
    let reply: Reply<ShiftsResponse>
    let today: String
    /// The requested dates, which need not be consecutive; nil for all.
    var dates: Set<String>?

    var presentation: Presentation {
        let shifts = reply.value.shifts.filter { dates?.contains($0.date) ?? true }
        return Presentation(
            blocks: shifts.isEmpty
                ? [.text(ShiftText.noShift, .dim), .text(ShiftText.howToAssign, .dim)]
                : [.table(Self.rows(shifts, today: today))],
            records: shifts.map(Self.record), json: reply.json)
    }

    /// - Parameter dates: the dates that the command asked to change.
    func showChange(of dates: [String], in session: Session) {
        let byDate = Dictionary(reply.value.shifts.map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        let sentences = dates.sorted().map { date in
            let sentence = byDate[date].map { ShiftText.assigned($0, today: today) }
            return (date, sentence ?? ShiftText.cleared(date, today: today))
        }
        let spoken = dates.sorted().first { date in
            byDate[date].map { $0.source == ShiftDayValue.rotation && $0.symbol != nil } ?? false
        }
        RosterChangeView(change: reply.value.change, today: today).show(
            of: sentences, after: spoken.map { [ShiftText.rotationApplies($0)] } ?? [],
            records: reply.value.shifts.map(Self.record), json: reply.json, in: session)
    }

    static func rows(_ shifts: [ShiftDayValue], today: String) -> [[[Span]]] {
        shifts.map { shift in
            [
                [Span(DayText.short(shift.date, today: today), shift.date == today ? .heading : .plain)],
                [Span(shift.symbol ?? "-", shift.symbol == nil ? .dim : .heading)],
                [Span(shift.title ?? ShiftText.off, shift.symbol == nil ? .dim : .plain)],
                [Span(shift.duration.map(ShiftText.duration) ?? "")], [Span(shift.location ?? "", .dim)],
                [Span(shift.source == ShiftDayValue.rotation ? ShiftText.byRotation : "", .dim)],
            ]
        }
    }

    /// Date, symbol or `-`, title, location, source.
    static func record(_ shift: ShiftDayValue) -> [Span] {
        [
            Span(shift.date), Span(shift.symbol ?? "-"), Span(shift.title ?? ""), Span(shift.location ?? ""),
            Span(shift.source),
        ]
    }
}

/// The owner's rotations, as a list or after a change.
struct RotationsView {
    let reply: Reply<RotationsResponse>
    let today: String

    var presentation: Presentation {
        let rotations = reply.value.rotations
        return Presentation(
            blocks: rotations.isEmpty
                ? [.text(ShiftText.noRotation, .dim), .text(ShiftText.howToSetRotation, .dim)]
                : rotations.map { .text(ShiftText.sentence($0, today: today)) },
            records: records, json: reply.json)
    }

    /// - Parameter ended: the sentence if no rotation is left.
    func showChange(ended: String = ShiftText.ended, in session: Session) {
        let rotations = reply.value.rotations
        RosterChangeView(change: reply.value.change, today: today).show(
            rotations.isEmpty ? [ended] : rotations.map { ShiftText.sentence($0, today: today) },
            records: records, json: reply.json, in: session)
    }

    /// Pattern, first date of the first slot, first and last date it applies to, today's position in it, id.
    private var records: [[Span]] {
        reply.value.rotations.map { rotation in
            [
                Span(rotation.pattern), Span(rotation.anchor), Span(rotation.from),
                Span(rotation.until ?? ""), Span(rotation.today.map { "\($0)" } ?? ""),
                Span(rotation.id),
            ]
        }
    }
}

/// The settings for all shifts.
struct ShiftSettingsView {
    let reply: Reply<ShiftSettingsResponse>

    func presentation(_ sentence: String) -> Presentation {
        Presentation(blocks: [.text(sentence)], records: records, json: reply.json)
    }

    func show(_ sentence: String, today: String, in session: Session) {
        RosterChangeView(change: reply.value.change, today: today).show(
            [sentence], records: records, json: reply.json, in: session)
    }

    /// Hours of rest, `symbols` if friends see them, `free` if days off are.
    private var records: [[Span]] {
        let settings = reply.value
        return [
            [
                Span("\(settings.restHours)"), Span(settings.sharesSymbols ? "symbols" : ""),
                Span(settings.daysOffFree ? "free" : ""),
            ]
        ]
    }
}
