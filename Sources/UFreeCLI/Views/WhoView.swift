import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Who is free on a day. Friends whose status is unknown are listed separately and never count as free (W1).
struct WhoView {
    let reply: Reply<WhoResponse>
    let today: String
    let part: PartWord?
    /// The requested time as `HH:MM`; nil if none was given.
    let time: String?
    /// Whether the question is about right now.
    var isNow = false
    let now: Int
    let symbols: Symbols

    /// Whether somebody is free, at least for part of the day.
    var isYes: Bool { !reply.value.free.isEmpty || !reply.value.partly.isEmpty }

    var presentation: Presentation {
        let who = reply.value
        let when =
            isNow
            ? WhoText.now
            : DayText.short(who.date, today: today)
                + (part.map { ", \(StatusText.name($0))" } ?? time.map { ", \($0)" } ?? "")
        let groups: [(String, StatusWord, [WhoValue])] = [
            (StatusText.name(.free), .free, who.free), (WhoText.partlyFree, .free, who.partly),
            (StatusText.name(.busy), .busy, who.busy),
            (StatusText.name(.unknown), .unknown, who.unknown),
        ]
        var blocks: [Block] = [.heading(when)]
        if groups.allSatisfy({ $0.2.isEmpty }) {
            blocks.append(.text("  " + WhoText.nobody, .dim))
        } else if !isYes {
            blocks.append(.text("  " + WhoText.nobodyFree, .dim))
        }
        let rows = groups.flatMap { title, status, people in people.map { row($0, title, status) } }
        if !rows.isEmpty { blocks.append(.table(rows)) }
        let elsewhere = groups.flatMap(\.2).compactMap { person in person.zone.map { (person.name, $0) } }
        if let hint = FriendText.zonesHint(elsewhere) { blocks.append(.text("  " + hint, .dim)) }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }

    private func row(_ person: WhoValue, _ title: String, _ status: StatusWord) -> [[Span]] {
        let parts = Self.parts(person)
        if let live = person.live, LiveText.isSaid(live, now: now) {
            return LiveStatusView.row(person, live, now: now, symbols)
        }
        let symbol = parts.isEmpty ? symbols.symbol(status) : parts.map(symbols.symbol).joined()
        let word = parts.isEmpty ? title : parts.map { StatusText.name($0) }.joined(separator: " + ")
        let style =
            parts.isEmpty ? symbols.style(status) : parts.last.map(symbols.style) ?? symbols.style(status)
        return [
            [Span(DisplayWidth.padded(symbol, to: Symbols.width), style)], [Span(word, style)],
            [Span(person.name)] + LiveStatusView.note(person.note),
            [Span(FriendText.asOf(person.asOf, now: now), .dim)],
        ]
    }

    private static func parts(_ person: WhoValue) -> [PartWord] {
        PartWord.allCases.filter { person.parts?.contains($0.rawValue) ?? false }
    }

    /// Date, group, id, name, free parts separated by commas, as of, until when a live status applies, note.
    private var records: [[Span]] {
        let who = reply.value
        let groups: [(String, Style, [WhoValue])] = [
            ("free", .free, who.free), ("partly", .free, who.partly), ("busy", .busy, who.busy),
            ("unknown", .unknown, who.unknown),
        ]
        return groups.flatMap { word, style, people in
            people.map { person in
                [
                    Span(who.date), Span(word, style), Span(person.id), Span(person.name),
                    Span(person.parts?.joined(separator: ",") ?? ""), Span(person.asOf ?? ""),
                    Span(person.live?.until ?? ""), Span(person.live?.note ?? person.note ?? ""),
                ]
            }
        }
    }
}
