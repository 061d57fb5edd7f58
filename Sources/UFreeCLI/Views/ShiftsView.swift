import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Shifts of days, as a list or after a change.
struct ShiftsView {
    let reply: Reply<ShiftsResponse>
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        let shifts = reply.value.shifts
        return Presentation(
            blocks: shifts.isEmpty
                ? [.text(ShiftText.noShift, .dim)] : [.table(Self.rows(shifts, today: today))],
            records: shifts.map(Self.record), json: reply.json)
    }

    /// - Parameter dates: those that were asked to change.
    func showChange(of dates: [String], in session: Session) {
        let byDate = Dictionary(reply.value.shifts.map { ($0.date, $0) }, uniquingKeysWith: { $1 })
        var sentences = dates.sorted().map { date in
            byDate[date].map { ShiftText.assigned($0, today: today) }
                ?? ShiftText.cleared(date, today: today)
        }
        if let spoken = dates.sorted().first(where: { byDate[$0]?.source == ShiftDayValue.rotation }) {
            sentences.append(ShiftText.rotationSpeaks(spoken))
        }
        RosterChangeView(change: reply.value.change, today: today, symbols: symbols).show(
            sentences, records: reply.value.shifts.map(Self.record), json: reply.json, in: session)
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

/// My rotations, as a list or after a change.
struct RotationsView {
    let reply: Reply<RotationsResponse>
    let today: String
    let symbols: Symbols

    var presentation: Presentation {
        let rotations = reply.value.rotations
        return Presentation(
            blocks: rotations.isEmpty
                ? [.text(ShiftText.noRotation, .dim), .text(ShiftText.howToSetRotation, .dim)]
                : rotations.map { .text(ShiftText.sentence($0, today: today)) },
            records: records, json: reply.json)
    }

    func showChange(in session: Session) {
        let rotations = reply.value.rotations
        RosterChangeView(change: reply.value.change, today: today, symbols: symbols).show(
            rotations.isEmpty ? [ShiftText.ended] : rotations.map { ShiftText.sentence($0, today: today) },
            records: records, json: reply.json, in: session)
    }

    /// Pattern, first date of the first slot, first and last date it speaks of, which day of it today is.
    private var records: [[Span]] {
        reply.value.rotations.map { rotation in
            [
                Span(rotation.pattern), Span(rotation.anchor), Span(rotation.from),
                Span(rotation.until ?? ""), Span(rotation.today.map { "\($0)" } ?? ""),
            ]
        }
    }
}

/// What holds of all shifts.
struct ShiftSettingsView {
    let reply: Reply<ShiftSettingsResponse>

    var presentation: Presentation {
        let settings = reply.value
        return Presentation(
            blocks: [
                .text(ShiftText.rest(settings.restHours)), .text(ShiftText.symbols(settings.sharesSymbols)),
            ],
            records: records, json: reply.json)
    }

    func show(_ sentence: String, today: String, symbols: Symbols, in session: Session) {
        RosterChangeView(change: reply.value.change, today: today, symbols: symbols).show(
            [sentence], records: records, json: reply.json, in: session)
    }

    private var records: [[Span]] {
        [[Span("\(reply.value.restHours)"), Span(reply.value.sharesSymbols ? "symbols" : "")]]
    }
}
