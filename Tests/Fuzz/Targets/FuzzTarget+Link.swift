@testable import UFreeDomain
@testable import UFreeSync

extension FuzzTarget {
    /// The bytes are a program of steps. Whatever the other side sends: no friendship without the owner's
    /// consent, no nonce twice, no unlimited growth, and a repeated message changes nothing.
    static let link = FuzzTarget("link", lengthLimit: 1_024) { bytes in
        var input = FuzzBytes(bytes)
        var now = PeerProgram.start
        let peer = PeerProgram.keys(1)
        var link = Link(owner: peer.owner)
        var fresh: UInt8 = 100
        while !input.isEmpty {
            let context = context(&input, at: now)
            let kind = input.number(below: 12)
            guard kind > 0 else {
                now = now.adding(milliseconds: Int64(input.byte()) * .hour)
                continue
            }
            fresh = fresh &+ 1
            let step = kind < 5 ? owners(&input, at: now) : heard(&input, peer, fresh)
            guard let outcome = try? link.applying(step, context) else { continue }
            judge(outcome, after: step, from: link, context)
            let again = try? outcome.link.applying(step, context)
            demand(
                (again?.link ?? outcome.link) == outcome.link, "the second time changes something: \(step)")
            demand(again?.closed.isEmpty ?? true, "ended twice: \(step)")
            link = outcome.link
        }
    }

    private static func context(_ input: inout FuzzBytes, at now: Timestamp) -> LinkContext {
        let full = input.byte()
        let name = demand(DisplayName(sanitizing: "Me"), "no name")
        return LinkContext(
            now: now, myName: name, pendingIncoming: full & 1 == 0 ? 0 : RequestRules.pendingLimit,
            pendingFromSource: full & 2 == 0 ? 0 : RequestRules.pendingPerSource,
            asksLastHour: full & 4 == 0 ? 0 : RequestRules.hourlyPerPerson,
            allAsksLastHour: full & 8 == 0 ? 0 : RequestRules.hourlyLimit,
            hasEnded: full & 16 != 0,
            guesses: Guesses(
                all: full & 32 == 0 ? 0 : Guesses.limit - 1, openOfPerson: full & 64 == 0 ? 0 : 1))
    }

    private static func owners(_ input: inout FuzzBytes, at now: Timestamp) -> LinkStep {
        let id = PeerProgram.request(&input)
        switch input.number(below: 8) {
        case 0: return .askKnown(id, nonce: PeerProgram.nonce(9))
        case 1: return .accept(id, verified: input.flag())
        case 2: return .decline(id)
        case 3: return .withdraw(id)
        case 4: return .remove
        case 5: return .verify
        case 6: return .look(id, nonce: PeerProgram.nonce(7))
        default:
            return .ask(AddressAsk(id: id, askedAt: now, address: "ben:7633", nonce: PeerProgram.nonce(8)))
        }
    }

    private static func heard(_ input: inout FuzzBytes, _ peer: PeerKeys, _ fresh: UInt8) -> LinkStep {
        let message = PeerProgram.handshake(&input, from: peer)
        let side = LinkSide(
            me: PeerProgram.me, peer: peer, source: "192.0.2.7", freshNonce: PeerProgram.nonce(fresh))
        return .receive(message, side)
    }

    private static func judge(
        _ outcome: LinkOutcome, after step: LinkStep, from old: Link, _ context: LinkContext
    ) {
        let new = outcome.link
        demand(outcome.replies.count <= 2 && outcome.closed.count <= 2, "too much comes of \(step)")
        demand(
            outcome.erasesFriend == (old.friendship != nil && new.friendship == nil),
            "erased wrongly: \(step)")
        demand(!outcome.isViolation || new == old, "something is left of a violation: \(step)")
        demand(new.friendship?.requests.count ?? 0 <= 4, "a friendship of too many requests")
        guard case .receive = step else { return }
        if old.friendship == nil, new.friendship != nil {
            demand(old.outgoing != nil, "a friendship that its owner did not want: \(step)")
            demand(new.friendship?.isVerified == false, "verified by the other side")
        }
        if let before = old.friendship, let after = new.friendship {
            demand(before.level == after.level && before.isVerified == after.isVerified, "raised by \(step)")
        }
        for kind in HandshakeStep.allCases where kind != .accept {
            let (before, after) = (old.outbox.count { $0.step == kind }, new.outbox.count { $0.step == kind })
            demand(after <= before, "the other side makes the outbox grow: \(step)")
        }
        demand(new.outbox.count { $0.step == .accept } <= 4, "too many acceptances wait")
        // An expired request is removed, and a context that has not ended means that nobody remembers it.
        if let before = old.incoming, let after = new.incoming, before.id == after.id, before.nonce != nil,
            !RequestRules.isExpired(since: before.firstSeen, at: context.now)
        {
            demand(before.nonce == after.nonce && before.commitment == after.commitment, "a second nonce")
        }
        let isNew = new.incoming != nil && new.incoming?.id != old.incoming?.id
        let isFull =
            context.asksLastHour >= RequestRules.hourlyPerPerson
            || context.allAsksLastHour >= RequestRules.hourlyLimit
            || (old.incoming == nil && context.pendingIncoming >= RequestRules.pendingLimit)
        demand(!isNew || !isFull, "a request beyond the caps: \(step)")
    }
}
