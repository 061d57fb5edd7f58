import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// People whom the owner blocked.
struct BlockedView: Sendable {
    let reply: Reply<BlockedResponse>

    /// All of them, each with the day.
    var list: Presentation {
        let people = reply.value.people
        let rows = people.map { [[Span($0.name)], [Span(BlockText.since($0.since), .dim)]] }
        return Presentation(
            blocks: people.isEmpty
                ? [.text(BlockText.nobody)]
                : [.heading(BlockText.heading), .table(rows), .text(BlockText.howToUnblock, .dim)],
            records: records, json: reply.json)
    }

    /// What was done.
    /// - Parameter sentence: makes it from the name, and from the word that means the person in a command.
    func done(_ sentence: (_ name: String, _ word: String) -> String) -> Presentation {
        Presentation(
            blocks: reply.value.people.map { .text(sentence($0.name, ShellWord.quoted($0.name))) },
            records: records, json: reply.json)
    }

    /// Id, name, since when.
    private var records: [[Span]] {
        reply.value.people.map { [Span($0.id), Span($0.name), Span($0.since)] }
    }
}
