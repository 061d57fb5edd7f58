import UFreeDomain
import UFreeServices
import UFreeSync

extension Simulation {
    /// Checks what must be true after every step, whatever fails.
    mutating func checkStep() throws {
        try checkTold()
        for holder in nodes.indices {
            let database = nodes[holder].database
            for owner in nodes.indices {
                let ownerID = nodes[owner].keys.owner
                let (holderPerson, ownerPerson) = (nodes[holder].person, nodes[owner].person)
                let stamps = database.heldStamps(of: ownerID)
                if ownerPerson != holderPerson, !stamps.isEmpty {
                    guard database.link(to: ownerID).friendship != nil else {
                        throw fail("\(holder) holds days of \(owner), who is no friend")
                    }
                    guard book.hasConsented(ownerPerson, to: holderPerson) else {
                        throw fail("\(holder) holds days of \(owner), who never agreed")
                    }
                }
                if relevelled[ownerID]?.contains(nodes[holder].keys.owner) == true { continue }
                // A restored node sends older data again.
                if copied.contains(holderPerson) || copied.contains(ownerPerson) { continue }
                try checkStamps(stamps, holder: holder, owner: ownerID)
            }
        }
    }

    /// Checks that no device ever goes back to an older stamp of a record.
    private mutating func checkStamps(_ held: [CivilDate: Stamp], holder: Int, owner: OwnerID) throws {
        for (date, stamp) in held {
            let key = StampKey(holder: holder, owner: owner, date: date)
            if let before = stamps[key], stamp < before {
                throw fail(
                    "\(holder) holds \(date) of \(owner.description.prefix(7)) with an older stamp")
            }
            stamps[key] = stamp
        }
    }

    /// Checks that days are only sent to friends: those in the sender's database, or whose end of friendship
    /// the engine has not processed yet.
    func checkMaySee(_ message: Message, from index: Int, session: SessionID) throws {
        switch message {
        case .delta, .snapshotBegin, .snapshotPart, .snapshotEnd: break
        default: return
        }
        guard
            let connection = connections.values.first(where: { $0.ends.contains { $0.session == session } }),
            let peer = connection.ends.first(where: { $0.session != session })
        else { return }
        let owner = nodes[peer.node].keys.owner
        let isNewsUnderWay = nodes[index].inbox.contains {
            if case .link(let link) = $0 { link.owner == owner } else { false }
        }
        let link = nodes[index].database.link(to: owner)
        guard link.friendship != nil || isNewsUnderWay else {
            throw fail("\(index) sends days to \(peer.node), who is no friend")
        }
        if link.isBlocked, !isNewsUnderWay, message.hasNewsOfDays {
            throw fail("\(index) sends days to \(peer.node), who is blocked")
        }
        let (mine, theirs) = (nodes[index].person, nodes[peer.node].person)
        guard book.hasConsented(mine, to: theirs), book.hasConsented(theirs, to: mine) else {
            throw fail("\(index) sends days to \(peer.node) without both consents")
        }
    }

    /// Checks what must be true when all messages are delivered.
    mutating func checkQuiescence() throws {
        let live = nodes.indices.filter { !nodes[$0].isRetired }
        for first in live {
            let engine = nodes[first].engine
            let state = nodes[first].database.load(at: now)
            guard engine?.mirrors(state) ?? false else {
                throw fail("the engine of \(first) is not its database")
            }
            for second in live where first != second {
                try checkPair(first, second)
            }
        }
    }

    private mutating func checkPair(_ first: Int, _ second: Int) throws {
        let mine = nodes[first].database.link(to: nodes[second].keys.owner)
        let theirs = nodes[second].database.link(to: nodes[first].keys.owner)
        guard mine.outbox.isEmpty else {
            throw fail("\(first) still wants to say \(mine.outbox) to \(second)")
        }
        guard (mine.friendship != nil) == (theirs.friendship != nil) else {
            throw fail("\(first) and \(second) do not agree whether they are friends: \(mine) / \(theirs)")
        }
        // Requests from before a restore may have to be withdrawn and sent again; nobody is given false data
        // by this.
        let isCopied = copied.contains(nodes[first].person) || copied.contains(nodes[second].person)
        if mine.outgoing != nil, theirs.outgoing != nil, !isCopied {
            throw fail("requests of \(first) and \(second) crossed and stayed pending")
        }
        if let asked = mine.outgoing, let incoming = theirs.incoming, !isCopied {
            guard asked.id == incoming.id else {
                throw fail("\(second) shows another request than \(first) sent")
            }
            guard asked.code == incoming.code else {
                throw fail("the codes of \(first) and \(second) differ")
            }
        }
        guard let friendship = mine.friendship, let other = theirs.friendship else { return }
        guard nodes[first].database.farewell == nil, nodes[second].database.farewell == nil else {
            throw fail("\(first) and \(second) are friends, although one of them was reset")
        }
        tally.friendshipsAtEnd += 1
        if friendship.code != nil { tally.codesAtEnd += 1 }
        let (person, otherPerson) = (nodes[first].person, nodes[second].person)
        if friendship.isVerified {
            tally.verifiedAtEnd += 1
            guard book.mayBeVerified(otherPerson, by: person) else {
                throw fail("\(first) takes \(second) for verified, and no invitation was right")
            }
        }
        guard book.hasConsented(person, to: otherPerson), book.hasConsented(otherPerson, to: person) else {
            throw fail("\(first) and \(second) are friends without both consents")
        }
        guard isCopied || !Set(friendship.requests).isDisjoint(with: other.requests) else {
            throw fail("\(first) and \(second) name different requests for their friendship")
        }
        if let code = friendship.code, let otherCode = other.code, code != otherCode, !isCopied {
            throw fail("friends \(first) and \(second) would compare different codes")
        }
        try checkCopies(holder: first, owner: second)
        let isHeard = !mine.isBlocked && !theirs.isBlocked && !isCopied
        if isHeard, nodes[first].engine?.friendsWithLatest.contains(nodes[second].keys.owner) != true {
            throw fail("\(first) has no receipt of \(second)")
        }
    }

    private mutating func checkCopies(holder: Int, owner: Int) throws {
        let database = nodes[owner].database
        guard !nodes[holder].database.link(to: database.owner).isBlocked else { return }
        guard !database.link(to: nodes[holder].keys.owner).isBlocked else {
            // What a blocked friend holds is checked message by message: it gets no row.
            tally.blocksAtEnd += 1
            return
        }
        let window = AvailabilityRules.sharedDates(today: ZoneClock.utc.today(.utc, now))
        let level = nodes[owner].database.link(to: nodes[holder].keys.owner).friendship?.level ?? .full
        let original = nodes[owner].database.getMySchedule(window).compactMap { ComparableDay($0, at: level) }
        let copies = nodes[holder].database.getFriendsSchedules(window)
        guard let copy = copies.first(where: { $0.friend.id == nodes[owner].keys.owner }) else {
            throw fail("\(holder) has no schedule of its friend \(owner)")
        }
        guard copy.days.compactMap({ ComparableDay($0, at: .full) }) == original else {
            throw fail("\(holder) holds other days of \(owner) than \(owner) shows at \(level)")
        }
        guard copy.friend.profile == nodes[owner].database.profile else {
            throw fail("\(holder) holds another profile of \(owner)")
        }
        let shown = nodes[holder].database.held[database.owner]
        let card = level == .paused ? Card() : (database.card ?? Card()).cut(to: level)
        guard shown?.shownCard ?? Card() == card else {
            throw fail("\(holder) holds another number or picture of \(owner)")
        }
        // The clock moved while messages were under way, so what ends just now may have ended for one of them.
        let live = level == .paused ? nil : database.getLive()[database.owner].said(at: now)
        if let live, now.milliseconds(until: live.until) < 300_000 { return }
        let held = shown?.liveStatus.said(at: now)
        guard held?.word == live?.word, held?.note == (level == .full ? live?.note : nil) else {
            throw fail("\(holder) holds another live status of \(owner)")
        }
    }
}

extension Message {
    /// Whether it has a row about a day or a live status.
    fileprivate var hasNewsOfDays: Bool {
        let rows: [SharedRow] =
            switch self {
            case .delta(let delta): delta.rows
            case .snapshotPart(let rows): rows
            default: []
            }
        return rows.contains { if case .profile = $0.body { false } else { true } }
    }
}

/// A day without its time of writing, because a level that hides a change keeps the older time.
private struct ComparableDay: Equatable {
    let date: CivilDate
    let word: DayWord
    let note: Note?

    /// - Returns: nil for a day that the level does not see.
    init?(_ day: DayAvailability, at level: PrivacyLevel) {
        let shared = SharedDay(id: day.id, date: day.date, content: day.content, updatedAt: day.updatedAt)
        guard case .day(let seen)? = SharedRow.Body.day(shared).cut(to: level) else { return nil }
        date = seen.date
        word = seen.content.word
        note = seen.content.note
    }
}
