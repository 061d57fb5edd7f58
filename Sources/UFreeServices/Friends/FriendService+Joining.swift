package import UFreeAPI
import UFreeDomain

// Using an invitation (P4).
extension FriendService {
    /// How long others with the same number are waited for once one did not fit.
    private static let grace = Duration.seconds(3)
    /// After how many answers a code is given up; the engine compares no more than that.
    private static let mostCompared = 3
    /// How long the friendship may take once both know the secret.
    private static let answerTime = Duration.seconds(10)
    /// How long an inviter is looked for, in seconds: on this network, and at addresses anywhere.
    private static let usualWait = (code: 15, link: 30)

    /// Uses an invitation, and returns the friend.
    /// - Throws: `unreadableInvitation`, `invitationClosed`, `wrongInvitation`, `inviterAway`, `noDiscovery`, `oneself`,
    ///   `alreadyFriends` of a verified friend, `personBlocked`.
    package func join(_ body: JoinBody) async throws(APIError) -> FriendResponse {
        try await answering {
            let isLink = InvitationLink.isLink(body.invitation)
            let wait = body.wait ?? (isLink ? Self.usualWait.link : Self.usualWait.code)
            var result = ValidationResult()
            result.check(.text(body.invitation), field: "invitation", rules: [.required])
            result.check(.number(wait), field: "wait", rules: [.range(1...Self.longestWait)])
            try result.throwIfInvalid()
            let attempt = try await attempt(body.invitation, isLink: isLink)
            // Observe before the inviter answers.
            let batches = ports.journal.batches()
            let (owner, request) = try await meet(attempt, within: .seconds(wait))
            switch try await answer(to: request, of: owner, in: batches) {
            case .accepted: break
            case .withdrawn: throw APIError(.invitationClosed)
            default: throw APIError(.inviterAway, values: ["proven": "true"])
            }
            return try await friend("\(owner)")
        }
    }

    private func attempt(_ text: String, isLink: Bool) async throws -> JoinAttempt {
        let id = RequestID(ports.random.number(), ports.random.number())
        do {
            if isLink {
                let link = try InvitationLink(reading: text)
                try await check(link)
                return JoinAttempt(
                    id: id, inviter: .owner(link.owner, addresses: link.addresses.map(\.description)),
                    secret: link.secret)
            }
            let code = try InvitationCode(reading: text)
            let own = try await ports.invitations.invitations(at: ports.clock.now())
            guard !own.contains(where: { $0.secret == code.secret }) else { throw FriendError.oneself }
            guard await ports.node.status().discovery == "dnssd" else { throw APIError(.noDiscovery) }
            return JoinAttempt(id: id, inviter: .number(code.number), secret: code.secret)
        } catch let error as InvitationTextError {
            throw APIError(.unreadableInvitation, values: ["reason": "\(error)"])
        }
    }

    private func check(_ link: InvitationLink) async throws {
        guard link.owner != ports.identity.owner else { throw FriendError.oneself }
        guard link.expires > ports.clock.now() else {
            let mapping = ValueMapping(zone: try await ports.profile.profile().zone)
            throw APIError(.invitationClosed, values: ["expired": mapping.time(link.expires)])
        }
        try await checkBlocked("\(link.owner)")
        let friend = try await ports.friends.friends().first { $0.id == link.owner }
        if let friend, friend.isVerified { throw FriendError.alreadyFriends(name: friend.name.text) }
    }

    /// What happens while an inviter is looked for.
    private enum Turn {
        case news(JoinNews)
        case timeIsOver
    }

    /// Shows the invitation until an inviter knows its secret.
    /// - Returns: the inviter, and the request that the friendship comes from.
    private func meet(
        _ attempt: JoinAttempt, within time: Duration
    ) async throws -> (OwnerID, RequestID) {
        let news = await ports.node.join(attempt)
        await ports.node.hurry()
        let (turns, passing) = AsyncStream.makeStream(of: Turn.self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { for await news in news { passing.yield(.news(news)) } }
            func end(after time: Duration) {
                group.addTask { [pause = ports.pause] in
                    try? await pause(time)
                    passing.yield(.timeIsOver)
                }
            }
            end(after: time)
            var failures: [ErrorCode] = []
            for await turn in turns {
                switch turn {
                case .news(.met(let owner, let request)): return (owner, request)
                case .news(.blocked(let owner)):
                    try await checkBlocked("\(owner)")
                    throw FriendError.blocked(name: nil)
                case .news(let news):
                    failures.append(news == .wrong ? .wrongInvitation : .invitationClosed)
                    // A link leads to one person; a number may be announced by several.
                    if attempt.number == nil
                        || failures.count(where: { $0 == .wrongInvitation }) == Self.mostCompared
                    {
                        throw failure(failures)
                    }
                    if failures.count == 1 { end(after: Self.grace) }
                case .timeIsOver:
                    guard failures.isEmpty else { throw failure(failures) }
                    throw await away(attempt)
                }
            }
            throw CancellationError()
        }
    }

    private func failure(_ codes: [ErrorCode]) -> APIError {
        APIError(codes.contains(.wrongInvitation) ? .wrongInvitation : .invitationClosed)
    }

    /// The error for an inviter whom nobody met.
    private func away(_ attempt: JoinAttempt) async -> APIError {
        switch attempt.inviter {
        case .number(let number): return APIError(.inviterAway, values: ["number": "\(number)"])
        case .owner(_, let addresses):
            let problems = await ports.node.status().problems
            var values = ["addresses": addresses.joined(separator: ", ")]
            values["problem"] = addresses.lazy.compactMap { problems[$0]?.rawValue }.first
            return APIError(.inviterAway, values: values)
        }
    }

    /// Returns what became of the request: accepted once both are verified friends, withdrawn if somebody else was faster,
    /// nil if the time is over first.
    private func answer(
        to request: RequestID, of owner: OwnerID, in batches: AsyncStream<JournalBatch>
    ) async throws -> RequestStatus? {
        let (friends, clock) = (ports.friends, ports.clock)
        @Sendable func status() async throws -> RequestStatus? {
            if try await friends.friends().contains(where: { $0.id == owner && $0.isVerified }) {
                return .accepted
            }
            let record = try await friends.requests(at: clock.now()).first { $0.request.id == request }
            return record?.request.status == .withdrawn ? .withdrawn : nil
        }
        if let known = try await status() { return known }
        return try await ports.first(of: batches, within: Self.answerTime) { _ in try await status() }
    }
}
