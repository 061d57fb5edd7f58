import UFreeAPI
import UFreeControlClient
import UFreeTexts

/// All details of one friend.
struct FriendView {
    let reply: Reply<FriendResponse>
    let zone: String?
    let now: Int
    let symbols: Symbols

    var presentation: Presentation {
        let friend = reply.value.friend
        let live = LiveStatusView.spans(friend.live, now: now, symbols)
        var blocks: [Block] = [
            .line([Span(friend.name + "  ", .heading)] + FriendsView.mark(friend, symbols: symbols))
        ]
        if !live.isEmpty { blocks.append(.line(live)) }
        blocks += [
            .table(WeekView.rows(friend.days, symbols: symbols)),
            .table(facts(friend).map { [[Span($0.0, .dim)], [Span($0.1)]] }),
        ]
        if let zone, let hint = FriendText.zoneHint(friend.name, zone: friend.zone, mine: zone) {
            blocks.append(.text(hint, .dim))
        }
        if !friend.verified {
            let word = ShellWord.naming(friend.name, id: friend.id)
            blocks.append(.text(RequestText.verify(friend.name, word), .warning))
        }
        return Presentation(blocks: blocks, records: records(friend), json: reply.json)
    }

    /// The size of the picture in bytes.
    private func picture(_ friend: FriendValue) -> Int? { friend.avatar.map(PictureText.bytes) }

    private func facts(_ friend: FriendValue) -> [(String, String)] {
        (friend.nickname == nil ? [] : [(FactText.ownName, friend.ownName ?? "")]) + [
            (
                FactText.connection,
                FriendText.connected(friend) + ", " + FriendText.asOf(friend.asOf, now: now)
            ),
            (FactText.myChanges, FriendText.latest(friend)),
            (FactText.sees, FriendText.sees(friend)), (FactText.timeZone, friend.zone),
            (FactText.code, FriendText.code(friend.code)), (FactText.fingerprint, friend.id),
        ] + (friend.phone.map { [(FindText.phone, $0)] } ?? [])
            + (picture(friend).map { [(PictureText.picture, PictureText.size($0))] } ?? [])
            + friend.devices.map { (FactText.device, $0) }
            + [(FactText.friendsSince, String(friend.since.prefix(10)))]
    }

    /// A field's name and its value; the days as in `week`, after the word `day`.
    private func records(_ friend: FriendValue) -> [[Span]] {
        [
            ["id", friend.id], ["name", friend.name], ["verified", friend.verified ? "yes" : "no"],
            ["connected", friend.connected ? "yes" : "no"], ["asOf", friend.asOf ?? ""],
            ["hasMyLatest", friend.hasMyLatest ? "yes" : "no"], ["privacy", friend.privacy],
            ["zone", friend.zone],
            ["code", friend.code ?? ""], ["since", friend.since],
            ["nickname", friend.nickname ?? ""], ["ownName", friend.ownName ?? ""],
            ["phone", friend.phone ?? ""], ["avatar", picture(friend).map { "\($0)" } ?? ""],
            ["live", friend.live.state, friend.live.until ?? "", friend.live.note ?? ""],
        ].map { $0.map { Span($0) } }
            + friend.devices.map { [Span("device"), Span($0)] }
            + friend.days.map { [Span("day")] + DayRecord.fields($0, symbols: symbols) }
    }
}
