import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// One friend in full.
struct FriendView {
    let reply: Reply<FriendResponse>
    let zone: String?
    let now: Int
    let symbols: Symbols

    var presentation: Presentation {
        let friend = reply.value.friend
        var blocks: [Block] = [
            .line([Span(friend.name + "  ", .heading)] + FriendsView.mark(friend, symbols: symbols)),
            .table(WeekView.rows(friend.days, symbols: symbols)),
            .table(facts(friend).map { [[Span($0.0, .dim)], [Span($0.1)]] }),
        ]
        if let zone, let hint = FriendText.zoneHint(friend.name, zone: friend.zone, mine: zone) {
            blocks.append(.text(hint, .dim))
        }
        if !friend.verified {
            let word = ShellWord.naming(friend.name, id: friend.id)
            blocks.append(
                .text(
                    "Compare the code with \(friend.name), then: ufreectl friend verify \(word) CODE",
                    .warning))
        }
        return Presentation(blocks: blocks, records: records(friend), json: reply.json)
    }

    private func facts(_ friend: FriendValue) -> [(String, String)] {
        [
            ("Connection", FriendText.connected(friend) + ", " + FriendText.asOf(friend.asOf, now: now)),
            ("My changes", FriendText.latest(friend)), ("Sees", friend.privacy), ("Time zone", friend.zone),
            ("Code", FriendText.code(friend.code)), ("Fingerprint", friend.id),
        ] + friend.devices.map { ("Device", $0) } + [("Friends since", String(friend.since.prefix(10)))]
    }

    /// A field's name and its value; the days as in `week`, after the word `day`.
    private func records(_ friend: FriendValue) -> [[Span]] {
        [
            ["id", friend.id], ["name", friend.name], ["verified", friend.verified ? "yes" : "no"],
            ["connected", friend.connected ? "yes" : "no"], ["asOf", friend.asOf ?? ""],
            ["hasMyLatest", friend.hasMyLatest ? "yes" : "no"], ["privacy", friend.privacy],
            ["zone", friend.zone],
            ["code", friend.code ?? ""], ["since", friend.since],
        ].map { $0.map { Span($0) } }
            + friend.devices.map { [Span("device"), Span($0)] }
            + friend.days.map { [Span("day")] + DayRecord.fields($0, symbols: symbols) }
    }
}
