import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The log, newest first.
struct LogView {
    let reply: Reply<LogResponse>
    /// Today in the owner's zone, `YYYY-MM-DD`; only needed for people.
    let today: String
    /// The command that shows older entries; nil if there are none.
    let next: String?

    var presentation: Presentation {
        var blocks: [Block] = [.table(reply.value.entries.map(row))]
        if reply.value.entries.isEmpty { blocks = [.text(LogText.nothing, .dim)] }
        if let more { blocks += [.gap, .text(more, .dim)] }
        return Presentation(blocks: blocks, records: reply.value.entries.map(record), json: reply.json)
    }

    /// The hint about older entries.
    var more: String? { next.map(LogText.older) }

    private func row(_ entry: LogEntryValue) -> [[Span]] {
        [
            [Span("\(entry.seq)", .dim)], [Span(LogText.moment(entry.at, today: today), .dim)],
            [Span(LogText.actor(entry), .heading)],
            (entry.result == "done" ? [] : [Span(LogText.result(entry), .error), Span("  ")])
                + [Span(LogText.sentence(entry, today: today))],
        ]
    }

    /// Number, time, actor's id and name, action, topic, owner's id and name, result, then the day with its
    /// status before and after, or the sentence.
    private func record(_ entry: LogEntryValue) -> [Span] {
        let head = [
            "\(entry.seq)", entry.at, entry.actor.id ?? "", entry.actor.name ?? "", entry.action, entry.about,
            entry.owner.id ?? "", entry.owner.name ?? "", entry.result,
        ]
        guard let day = entry.day else {
            return (head + [TextLocale.forPrograms { LogText.sentence(entry) }]).map { Span($0) }
        }
        return (head + [day, entry.before?.status ?? "", entry.after?.status ?? ""]).map { Span($0) }
    }
}
