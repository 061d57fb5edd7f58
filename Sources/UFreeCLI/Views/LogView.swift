import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// What was done, newest first.
struct LogView {
    let reply: Reply<LogResponse>
    /// `YYYY-MM-DD`, the owner's; only people need it.
    let today: String
    /// The command that shows what is older; nil where nothing is.
    let next: String?

    var presentation: Presentation {
        var blocks: [Block] = [.table(reply.value.entries.map(row))]
        if reply.value.entries.isEmpty { blocks = [.text(LogText.nothing, .dim)] }
        if let more { blocks += [.gap, .text(more, .dim)] }
        return Presentation(blocks: blocks, records: reply.value.entries.map(record), json: reply.json)
    }

    /// How to see what is older.
    var more: String? { next.map(LogText.older) }

    private func row(_ entry: LogEntryValue) -> [[Span]] {
        [
            [Span("\(entry.seq)", .dim)], [Span(LogText.moment(entry.at, today: today), .dim)],
            [Span(LogText.actor(entry), .heading)],
            [Span(LogText.result(entry), entry.result == "done" ? .dim : .error)],
            [Span(LogText.sentence(entry, today: today))],
        ]
    }

    /// Number, time, actor's id and name, action, what about, owner's id and name, result, then the day with its
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
