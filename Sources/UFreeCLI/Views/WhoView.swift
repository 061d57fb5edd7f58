import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// Who is free on a day; the unknown stand apart and never count as free (W1).
struct WhoView {
    let reply: Reply<WhoResponse>
    let today: String
    let part: PartWord?
    /// `HH:MM`, where a time was asked for.
    let time: String?
    let now: Int
    let symbols: Symbols

    /// Whether somebody is free, at least in part.
    var isYes: Bool { !reply.value.free.isEmpty || !reply.value.partly.isEmpty }

    var presentation: Presentation {
        let who = reply.value
        let when =
            DayText.short(who.date, today: today)
            + (part.map { ", \(StatusText.name($0))" } ?? time.map { ", \($0)" } ?? "")
        let groups: [(String, StatusWord, [WhoValue])] = [
            ("Free", .free, who.free), ("Partly free", .free, who.partly), ("Busy", .busy, who.busy),
            ("No Status", .unknown, who.unknown),
        ]
        var blocks: [Block] = [.heading(when)]
        if groups.allSatisfy({ $0.2.isEmpty }) {
            blocks.append(.text("  You have no friends here yet: ufreectl nearby", .dim))
        } else if !isYes {
            blocks.append(.text("  Nobody has said to be free.", .dim))
        }
        let rows = groups.flatMap { title, status, people in people.map { row($0, title, status) } }
        if !rows.isEmpty { blocks.append(.table(rows)) }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }

    private func row(_ person: WhoValue, _ title: String, _ status: StatusWord) -> [[Span]] {
        let parts = Self.parts(person)
        let symbol = parts.isEmpty ? symbols.symbol(status) : parts.map(symbols.symbol).joined()
        let word = parts.isEmpty ? title : parts.map { StatusText.name($0) }.joined(separator: " + ")
        let style =
            parts.isEmpty ? symbols.style(status) : parts.last.map(symbols.style) ?? symbols.style(status)
        return [
            [Span(DisplayWidth.padded(symbol, to: Symbols.width), style)], [Span(word, style)],
            [Span(person.name)],
            [Span(FriendText.asOf(person.asOf, now: now), .dim)],
        ]
    }

    private static func parts(_ person: WhoValue) -> [PartWord] {
        PartWord.allCases.filter { person.parts?.contains($0.rawValue) ?? false }
    }

    /// Date, group, id, name, free parts joined by commas, as of.
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
                ]
            }
        }
    }
}
