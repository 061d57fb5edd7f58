package import UFreeAPI
import UFreeDomain

// The owner's invitations (P4).
extension FriendService {
    /// Returns the invitations that can still be used.
    package func invitations() async throws(APIError) -> InvitationsResponse {
        try await answering {
            try await response(try await ports.invitations.invitations(at: ports.clock.now()))
        }
    }

    /// Makes an invitation.
    /// - Throws: `noDiscovery` for a code that nobody could find, `noAddress` for a link that leads nowhere,
    ///   `tooManyInvitations`.
    package func invite(_ body: InvitationBody) async throws(APIError) -> InvitationsResponse {
        try await answering {
            switch try Self.plan(body) {
            case .code: return try await inviteByCode()
            case .link(let lifetime, let addresses):
                return try await inviteByLink(for: lifetime, at: addresses)
            }
        }
    }

    /// Revokes an invitation.
    /// - Throws: `noSuchInvitation`.
    package func revoke(_ number: String) async throws(APIError) -> InvitationsResponse {
        try await answering {
            let now = ports.clock.now()
            guard let wanted = Int(digits: number) else {
                throw APIError(.noSuchInvitation, values: ["number": number])
            }
            let revoked = try await ports.invitations.revokeInvitations(wanted, at: now)
            guard !revoked.isEmpty else { throw APIError(.noSuchInvitation, values: ["number": number]) }
            return try await response(revoked)
        }
    }

    /// Revokes all invitations.
    package func revokeAll() async throws(APIError) -> InvitationsResponse {
        try await answering {
            try await response(try await ports.invitations.revokeInvitations(nil, at: ports.clock.now()))
        }
    }

    /// What the owner asks for.
    private enum Plan {
        case code
        /// The lifetime in milliseconds.
        case link(Int64, [HostPort])
    }

    private static func plan(_ body: InvitationBody) throws(ValidationFailure) -> Plan {
        var result = ValidationResult()
        let kind = body.kind ?? InvitationWord.code.rawValue
        let words = InvitationWord.allCases.map(\.rawValue)
        if !words.contains(kind) {
            result.add(
                ValidationError(field: "kind", rule: .oneOf, limit: words.joined(separator: ","), given: kind)
            )
        }
        if kind == InvitationWord.code.rawValue {
            // A code has one length of time, and is found by discovery.
            for (field, isGiven) in [("seconds", body.seconds != nil), ("addresses", body.addresses != nil)]
            where isGiven {
                result.add(ValidationError(field: field, rule: .alone))
            }
            try result.throwIfInvalid()
            return .code
        }
        let seconds = body.seconds ?? Int(Invitation.linkLifetime / 1_000)
        let longest = Int(Invitation.longestLinkLifetime / 1_000)
        result.check(.number(seconds), field: "seconds", rules: [.range(60...longest)])
        let texts = body.addresses ?? []
        if texts.count > InvitationLink.mostAddresses {
            result.add(
                ValidationError(field: "addresses", rule: .tooMany, limit: "\(InvitationLink.mostAddresses)"))
        }
        var addresses: [HostPort] = []
        for text in texts.prefix(InvitationLink.mostAddresses) {
            if let address = HostPort(text) ?? HostPort.ofMachine(text), address.port > 0 {
                addresses.append(address)
            } else {
                result.add(ValidationError(field: "addresses", rule: .unreadableAddress, given: text))
            }
        }
        try result.throwIfInvalid()
        return .link(Int64(seconds) * 1_000, addresses)
    }

    private func inviteByCode() async throws -> InvitationsResponse {
        guard await ports.node.status().discovery == "dnssd" else { throw APIError(.noDiscovery) }
        let others = await ports.node.invitationNumbersNearby()
        let (now, random) = (ports.clock.now(), ports.random)
        let invitation = try await ports.invitations.invite(at: now) { taken in
            let number = try Self.number(beside: taken, announced: others, random)
            guard
                let code = InvitationCode(
                    number: number, randomness: random.bytes(InvitationCode.randomnessCount))
            else { throw APIError(.internalError) }
            return Invitation(
                number: number, secret: code.secret, isLink: false, createdAt: now,
                expiresAt: now.adding(milliseconds: Invitation.codeLifetime))
        }
        return try await response([invitation])
    }

    private func inviteByLink(for lifetime: Int64, at given: [HostPort]) async throws -> InvitationsResponse {
        let listening = await ports.node.status().listening
        let addresses = given + OwnAddresses.ofThisMachine().reachable(listening: listening)
        guard !addresses.isEmpty else { throw APIError(.noAddress) }
        let (now, random) = (ports.clock.now(), ports.random)
        let secret = random.bytes(InvitationLink.secretCount)
        // A link names whole minutes.
        let end = now.adding(milliseconds: lifetime).milliseconds / .minute * .minute
        let link = InvitationLink(
            owner: ports.identity.owner, secret: secret, expires: Timestamp(milliseconds: end),
            addresses: addresses)
        guard let link else { throw APIError(.internalError) }
        let invitation = try await ports.invitations.invite(at: now) { taken in
            Invitation(
                number: try Self.number(beside: taken, announced: [], random), secret: secret, isLink: true,
                createdAt: now, expiresAt: link.expires)
        }
        return try await response([invitation], link: link)
    }

    /// Chooses a number that nobody uses here, of one digit if there is one.
    private static func number(
        beside taken: Set<Int>, announced: Set<Int>, _ random: any RandomSource
    ) throws -> Int {
        guard taken.count < Invitation.openLimit else {
            throw APIError(.tooManyInvitations, values: ["limit": "\(Invitation.openLimit)"])
        }
        let free = Invitation.numbers.filter { !taken.contains($0) }
        let quiet = free.filter { !announced.contains($0) }
        let short = quiet.filter { $0 < 10 }
        let choice = short.isEmpty ? quiet.isEmpty ? free : quiet : short
        return choice[Int(random.number() % UInt64(choice.count))]
    }

    private func response(
        _ invitations: [Invitation], link: InvitationLink? = nil
    ) async throws -> InvitationsResponse {
        let mapping = ValueMapping(zone: try await ports.profile.profile().zone)
        return InvitationsResponse(invitations: invitations.map { mapping.invitation($0, link: link) })
    }
}

extension ValueMapping {
    /// - Parameter link: the link of an invitation that was just made.
    func invitation(_ invitation: Invitation, link: InvitationLink?) -> InvitationValue {
        InvitationValue(
            number: invitation.number,
            kind: (invitation.isLink ? InvitationWord.link : .code).rawValue,
            text: invitation.isLink ? link?.text : String(decoding: invitation.secret, as: UTF8.self),
            createdAt: time(invitation.createdAt), expiresAt: time(invitation.expiresAt),
            triesLeft: invitation.triesLeft)
    }
}
