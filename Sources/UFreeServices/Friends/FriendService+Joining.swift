package import UFreeAPI
import UFreeDomain

// Using an invitation (P4).
extension FriendService {
    /// How long others with the same number are waited for once one did not fit.
    private static let grace = Duration.seconds(3)
    /// With how many machines a code is compared; each is one guess for whoever answers.
    private static let mostCompared = 3
    /// How long the friendship may take once both know the secret.
    private static let answerTime = Duration.seconds(10)
    private static let usualWait = 30

    /// Uses an invitation, and returns the friend.
    /// - Throws: `unreadableInvitation`, `invitationClosed`, `wrongInvitation`, `inviterAway`, `noDiscovery`, `oneself`,
    ///   `alreadyFriends` of a verified friend, `personBlocked`.
    package func join(_ body: JoinBody) async throws(APIError) -> FriendResponse {
        try await answering {
            let wait = body.wait ?? Self.usualWait
            var result = ValidationResult()
            result.check(.text(body.invitation), field: "invitation", rules: [.required])
            result.check(.number(wait), field: "wait", rules: [.range(1...Self.longestWait)])
            try result.throwIfInvalid()
            let attempt = try await attempt(body.invitation)
            // Observe before the inviter answers.
            let batches = ports.journal.batches()
            let owner = try await meet(attempt, within: .seconds(wait))
            guard try await isVerified(owner, in: batches) else {
                throw APIError(.inviterAway, values: ["proven": "true"])
            }
            return try await friend("\(owner)")
        }
    }

    private func attempt(_ text: String) async throws -> JoinAttempt {
        let request = RequestID(ports.random.number(), ports.random.number())
        do {
            if InvitationLink.isLink(text) {
                let link = try InvitationLink(reading: text)
                try await check(link)
                return JoinAttempt(
                    request: request, inviter: .owner(link.owner, addresses: link.addresses.map(\.description)),
                    secret: link.secret)
            }
            let code = try InvitationCode(reading: text)
            let own = try await ports.invitations.invitations(at: ports.clock.now())
            guard !own.contains(where: { $0.secret == code.secret }) else { throw FriendError.oneself }
            guard await ports.node.status().discovery == "dnssd" else { throw APIError(.noDiscovery) }
            return JoinAttempt(request: request, inviter: .number(code.channel), secret: code.secret)
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
    /// - Returns: the inviter.
    private func meet(_ attempt: JoinAttempt, within time: Duration) async throws -> OwnerID {
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
                case .news(.met(let owner, _)): return owner
                case .news(.blocked(let owner)):
                    try await checkBlocked("\(owner)")
                    throw FriendError.blocked(name: nil)
                case .news(let news):
                    failures.append(news == .wrong ? .wrongInvitation : .invitationClosed)
                    // A link leads to one person; a number may be announced by several.
                    if attempt.number == nil || failures.count == Self.mostCompared { throw failure(failures) }
                    if failures.count == 1 { end(after: Self.grace) }
                case .timeIsOver:
                    guard failures.isEmpty else { throw failure(failures) }
                    throw await away(attempt)
                }
            }
            try Task.checkCancellation()
            throw await away(attempt)
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

    /// Returns whether somebody is a verified friend, at the latest when the time for it is over.
    private func isVerified(_ owner: OwnerID, in batches: AsyncStream<JournalBatch>) async throws -> Bool {
        let friends = ports.friends
        func isVerified() async throws -> Bool {
            try await friends.friends().contains { $0.id == owner && $0.isVerified }
        }
        if try await isVerified() { return true }
        return try await withThrowingTaskGroup(of: Bool.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await _ in batches where try await isVerified() { return true }
                return false
            }
            group.addTask { [pause = ports.pause] in
                try? await pause(Self.answerTime)
                return false
            }
            return try await group.next() ?? false
        }
    }
}
