import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The feeds for calendar programs.
enum FeedsView {
    static func list(_ reply: Reply<FeedsResponse>) -> Presentation {
        let feeds = reply.value.feeds
        let rows = feeds.map { feed in
            [
                [Span("\(feed.number)", .heading)], [Span(FeedText.title(of: feed))],
                [Span(FeedText.use(of: feed), .dim)],
            ]
        }
        return Presentation(
            blocks: [.text(FeedText.state(reply.value))]
                + (feeds.isEmpty ? [] : [.table(rows), .text(FeedText.howToEnd, .dim)]),
            records: feeds.map { feed in
                [
                    "\(feed.number)", feed.friend?.id ?? "", feed.notes ? "notes" : "",
                    feed.network ? "lan" : "", feed.since, feed.seen ?? "",
                ].map { Span($0) }
            },
            json: reply.json)
    }

    /// The links of a new feed.
    static func link(_ reply: Reply<FeedLinkResponse>) -> Presentation {
        let feed = reply.value
        let network: [Block] =
            feed.networkLink.map { [.text($0), .text(FeedText.fingerprint), .text(feed.fingerprint ?? "")] }
            ?? []
        return Presentation(
            blocks: [.text(feed.link)] + network,
            records: [[feed.link, feed.networkLink ?? "", feed.fingerprint ?? ""].map { Span($0) }],
            json: reply.json)
    }
}
