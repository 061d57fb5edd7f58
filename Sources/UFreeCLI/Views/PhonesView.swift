import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The owner's phones that may use the page.
struct PhonesView: Sendable {
    let reply: Reply<PhonesResponse>
    /// Seconds since 1970.
    let now: Int

    /// Whether the page is on for them, and the phones.
    var list: Presentation {
        let phones = reply.value.phones
        let rows = phones.map { phone in
            [
                [Span("\(phone.number)", .heading)], [Span(phone.name)],
                [Span(WebText.use(of: phone), .dim)],
            ]
        }
        return presentation(
            phones.isEmpty
                ? [stateLine, .text(WebText.howToAddPhone, .dim)]
                : [stateLine, .table(rows), .text(WebText.howToRemovePhone, .dim)])
    }

    var state: Presentation { presentation([stateLine]) }

    private var stateLine: Block { .text(WebText.phones(reply.value, now: now)) }

    /// Number, name, since, seen.
    private func presentation(_ blocks: [Block]) -> Presentation {
        let records = reply.value.phones.map { phone in
            ["\(phone.number)", phone.name, phone.since, phone.seen ?? ""].map { Span($0) }
        }
        return Presentation(blocks: blocks, records: records, json: reply.json)
    }
}
