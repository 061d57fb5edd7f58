import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The friends, with what waits for an answer above them (F2, F9, W4).
struct FriendsView {
    let reply: Reply<FriendsResponse>
    /// Only asked for when people read.
    let requests: RequestsResponse?
    let now: Int
    let symbols: Symbols

    var presentation: Presentation {
        var blocks = requests.map { RequestsView.incoming($0, now: now) } ?? []
        if !blocks.isEmpty { blocks.append(.gap) }
        return Presentation(
            blocks: blocks + (reply.value.friends.isEmpty ? empty : circle),
            records: reply.value.friends.map(record), json: reply.json)
    }

    private var empty: [Block] {
        [
            .heading(SectionText.emptyHeading), .text(SectionText.emptySubheading), .gap,
            .line([Span("[\(SectionText.emptyButton)]", .good), Span("  ufreectl nearby")]),
        ]
    }

    private var circle: [Block] {
        [
            .heading(SectionText.trustedCircle), .table(reply.value.friends.map(row)), .gap,
            .heading(SectionText.addFriends), .text("  ufreectl nearby"),
        ]
    }

    /// Verified mark, name, today, connected, as of, has my latest.
    private func row(_ friend: FriendValue) -> [[Span]] {
        let today: [[Span]] = friend.days.first.map(symbols.cells) ?? [[], []]
        return [Self.mark(friend, symbols: symbols), [Span(friend.name, .heading)]] + today + [
            [Span(FriendText.connected(friend), friend.connected ? .good : .dim)],
            [Span(FriendText.asOf(friend.asOf, now: now), .dim)],
            [Span(FriendText.latest(friend), friend.hasMyLatest ? .plain : .dim)],
        ]
    }

    static func mark(_ friend: FriendValue, symbols: Symbols) -> [Span] {
        friend.verified
            ? [Span(symbols.isUnicode ? "✔ verified" : "+ verified", .good)]
            : [Span("! not verified", .warning)]
    }

    /// Id, name, verified, connected, as of, whether my latest change arrived, zone, today's status.
    private func record(_ friend: FriendValue) -> [Span] {
        [
            Span(friend.id), Span(friend.name), Span(friend.verified ? "verified" : "unverified"),
            Span(friend.connected ? "connected" : "away"), Span(friend.asOf ?? ""),
            Span(friend.hasMyLatest ? "latest" : "waiting"), Span(friend.zone),
            Span(
                friend.days.first?.status ?? "unknown",
                friend.days.first.map { symbols.style($0) } ?? .unknown),
        ]
    }
}
