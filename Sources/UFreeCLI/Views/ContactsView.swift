import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's contacts.
struct ContactsView: Sendable {
    let reply: Reply<ContactsResponse>

    /// All of them.
    var list: Presentation {
        let contacts = reply.value.contacts
        let rows = contacts.map { [[Span($0.name ?? "", .heading)], [Span($0.number)]] }
        return presentation(
            contacts.isEmpty
                ? [.text(PhoneBookText.none), .text(PhoneBookText.howToImport, .dim)]
                : [
                    .heading(PhoneBookText.heading(contacts.count)), .table(rows),
                    .text(PhoneBookText.howToFind, .dim),
                ])
    }

    var removed: Presentation { presentation([.text(PhoneBookText.removed(reply.value.contacts))]) }

    /// Number, name, the time of the last search.
    private func presentation(_ blocks: [Block]) -> Presentation {
        Presentation(
            blocks: blocks,
            records: reply.value.contacts.map { contact in
                [contact.number, contact.name ?? "", contact.searchedAt ?? ""].map { Span($0) }
            },
            json: reply.json)
    }

    /// The most failures that are shown.
    private static let mostFailures = 10

    /// What became of a file. The records are the failures: line, number, name, reason.
    static func imported(_ reply: Reply<ContactImportResponse>) -> Presentation {
        let value = reply.value
        var blocks = [
            Block.text(PhoneBookText.read(value)),
            .text(PhoneBookText.stored(value), value.added > 0 ? .good : .plain),
        ]
        if value.leftOut > 0 { blocks.append(.text(PhoneBookText.leftOut(value.leftOut), .warning)) }
        blocks += value.failures.prefix(mostFailures).map { .text(PhoneBookText.failed($0), .warning) }
        if value.failures.count > mostFailures {
            blocks.append(.text(PhoneBookText.more(value.failures.count - mostFailures), .warning))
        }
        if value.total > 0 { blocks.append(.text(PhoneBookText.howToFind, .dim)) }
        return Presentation(
            blocks: blocks,
            records: value.failures.map { failure in
                ["\(failure.line)", failure.number, failure.name, failure.reason].map { Span($0) }
            },
            json: reply.json)
    }
}
