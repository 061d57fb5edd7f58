import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// The friends, between the requests that wait for an answer and those that the owner sent (F2, F9, W4).
struct FriendsView {
    let reply: Reply<FriendsResponse>
    /// Only requested if people read the output.
    let requests: RequestsResponse?
    /// The owner's zone; only requested if people read the output.
    let zone: String?
    let now: Int
    let symbols: Symbols

    var presentation: Presentation {
        let sections = [
            requests.map { RequestsView.incoming($0, now: now) } ?? [],
            reply.value.friends.isEmpty ? Self.empty : circle,
            requests.map { RequestsView.outgoing($0, now: now) } ?? [],
            reply.value.friends.isEmpty
                ? [] : [.heading(SectionText.addFriends), .text("  ufreectl nearby")],
        ].filter { !$0.isEmpty }
        return Presentation(
            blocks: Array(sections.joined(separator: [.gap])), records: reply.value.friends.map(record),
            json: reply.json)
    }

    static var empty: [Block] {
        [
            .heading(SectionText.emptyHeading), .text(SectionText.emptySubheading), .gap,
            .line([Span("[\(SectionText.emptyButton)]", .good), Span("  ufreectl nearby")]),
        ]
    }

    private var circle: [Block] {
        [
            .heading(SectionText.trustedCircle), .table(reply.value.friends.map(row)),
        ] + elsewhere + codes
    }

    /// The codes of friends who are not verified.
    private var codes: [Block] {
        let friends = reply.value.friends.compactMap { friend in
            friend.verified ? nil : friend.code.map { (name: friend.name, code: $0) }
        }
        return FriendText.codesToCompare(friends).map { [.text("  " + $0, .warning)] } ?? []
    }

    /// A hint about friends whose zone differs from the owner's, and whose today may differ (A3).
    private var elsewhere: [Block] {
        let others = reply.value.friends.filter { $0.zone != zone ?? $0.zone }.map { ($0.name, $0.zone) }
        return FriendText.zonesHint(others).map { [.text("  " + $0, .dim)] } ?? []
    }

    /// Verified mark, name, live status or today's status, connected, as of, whether the friend has the
    /// owner's latest data.
    private func row(_ friend: FriendValue) -> [[Span]] {
        let today = today(friend)
        return [Self.mark(friend, symbols: symbols), [Span(friend.name, .heading)]] + today + [
            [Span(FriendText.connected(friend), friend.connected ? .good : .dim)],
            [Span(FriendText.asOf(friend.asOf, now: now), .dim)],
            [Span(FriendText.latest(friend), friend.hasMyLatest ? .plain : .dim)],
        ]
    }

    private func today(_ friend: FriendValue) -> [[Span]] {
        guard LiveText.isSaid(friend.live, now: now) else {
            return friend.days.first.map(symbols.cells) ?? [[], []]
        }
        let style = symbols.style(friend.live)
        return [
            [Span(DisplayWidth.padded(symbols.symbol(friend.live), to: Symbols.width), style)],
            [Span(LiveText.short(friend.live, now: now), style)],
        ]
    }

    static func mark(_ friend: FriendValue, symbols: Symbols) -> [Span] {
        let word = FriendText.verified(friend)
        let mark = symbols.isUnicode ? "✔ " : "+ "
        return friend.verified ? [Span(mark + word, .good)] : [Span("! " + word, .warning)]
    }

    /// Id, name, verified, connected, as of, whether the owner's latest change arrived, zone, today's status,
    /// live status and its end, the friend's own name.
    private func record(_ friend: FriendValue) -> [Span] {
        [
            Span(friend.id), Span(friend.name), Span(friend.verified ? "verified" : "unverified"),
            Span(friend.connected ? "connected" : "away"), Span(friend.asOf ?? ""),
            Span(friend.hasMyLatest ? "latest" : "waiting"), Span(friend.zone),
            Span(
                friend.days.first?.status ?? "unknown",
                friend.days.first.map { symbols.style($0) } ?? .unknown),
            Span(friend.live.state, symbols.style(friend.live)), Span(friend.live.until ?? ""),
            Span(friend.ownName ?? ""),
        ]
    }
}
