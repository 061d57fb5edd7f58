package import UFreeAPI
import UFreeDomain

extension FriendService {
    /// Returns a request that was sent to the owner and is pending, or was accepted.
    /// - Throws: `nothingPending`, `noSuchPerson`, `ambiguous`.
    package func request(_ who: String) async throws(APIError) -> IncomingRequestResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let record = try await choose(
                who, among: try await incoming(at: now), open: [.pending], done: .accepted)
            try await look(at: [record], at: now)
            let friends = try await ports.friends.friends()
            return IncomingRequestResponse(
                request: mapping.incoming(record.request, friends: friends),
                verified: record.request.status == .accepted
                    ? Self.isVerified(record.request, among: friends) : nil)
        }
    }

    private static func isVerified(_ request: FriendRequest, among friends: [Friend]) -> Bool {
        friends.contains { $0.id == request.peer && $0.isVerified }
    }

    /// Accepts a request. Accepting it again is not an error.
    /// - Throws: `wrongCode`, `noCodeYet` if a code was given; nothing is accepted then. `nothingPending`.
    package func accept(_ who: String, _ body: AcceptBody) async throws(APIError) -> IncomingRequestResponse {
        try await answering {
            var result = ValidationResult()
            let code = body.code.flatMap { text in
                result.reading { () throws(ValidationFailure) in try Self.code(text) }
            }
            let level = body.level.flatMap { Self.level($0, &result) }
            try result.throwIfInvalid()
            let (_, now, mapping) = try await reader.context()
            let record = try await choose(
                who, among: try await incoming(at: now), open: [.pending], done: .accepted)
            let request = record.request
            if code != nil { try await look(at: [record], at: now) }
            if let code { try Self.compare(code, with: request.code, name: request.calledName) }
            let accepted = try await ports.friends.acceptFriendRequest(
                request.id, verified: code != nil, level: level, at: now)
            await ports.node.hurry()
            let friends = try await ports.friends.friends()
            return IncomingRequestResponse(
                request: mapping.incoming(accepted, friends: friends),
                verified: Self.isVerified(accepted, among: friends))
        }
    }

    /// Hides a request; its sender is not notified (F3).
    package func decline(_ who: String) async throws(APIError) -> IncomingRequestResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let record = try await choose(
                who, among: try await incoming(at: now), open: [.pending], done: .declined)
            let request =
                record.request.status == .declined
                ? record.request : try await ports.friends.declineFriendRequest(record.request.id, at: now)
            let friends = try await ports.friends.friends()
            return IncomingRequestResponse(
                request: mapping.incoming(request, friends: friends), verified: nil)
        }
    }

    /// Records that the owner looks at a pending request without a code. With several such requests, it is
    /// unknown which one is meant, and nothing is recorded.
    func look(at records: [RequestRecord], at now: Timestamp) async throws {
        let waiting = records.map(\.request).filter { request in
            guard case .incoming = request.direction, case .pending = request.status else { return false }
            return request.code == nil
        }
        guard let only = waiting.first, waiting.count == 1 else { return }
        try await ports.friends.lookAtFriendRequest(only.id, nonce: ports.random.bytes(32), at: now)
    }

    func incoming(at now: Timestamp) async throws -> [RequestRecord] {
        try await ports.friends.requests(at: now).filter { $0.request.direction == .incoming }
    }

    /// Returns the error for a word that matches nobody with a request.
    private func unknown(_ who: String, among records: [RequestRecord]) -> APIError {
        APIError(
            .noSuchPerson, values: ["who": who, "list": "requests"],
            details: CloseNames.of(who, among: records.compactMap(\.request.peerName?.text)))
    }

    /// Returns the one request that a word means. An open request takes precedence over a finished one.
    /// - Throws: `alreadyFriends` for a friend without a request, `nothingPending` for a known person whose
    ///   request ended in another way, `noSuchPerson`, `ambiguous`.
    func choose(
        _ who: String, among records: [RequestRecord], open: Set<RequestStatus>, done: RequestStatus
    ) async throws -> RequestRecord {
        // Open requests first: a person with only an old request does not make a name ambiguous.
        let waiting = PersonResolver(
            candidates: records.filter { open.contains($0.request.status) }
                .map { Candidate($0.request, meaning: $0) })
        let all = PersonResolver(candidates: records.map { Candidate($0.request, meaning: $0) })
        var found = try waiting.find(who).map(\.meaning)
        if found.isEmpty { found = try all.find(who).map(\.meaning) }
        if found.isEmpty {
            let friends = PersonResolver(
                candidates: try await ports.friends.friends().map { Candidate($0, meaning: $0) })
            if let friend = try friends.find(who).first?.meaning {
                throw FriendError.alreadyFriends(name: friend.name.text)
            }
            guard !records.isEmpty else { throw FriendError.nothingPending }
            throw unknown(who, among: records)
        }
        if let waiting = found.first(where: { open.contains($0.request.status) }) { return waiting }
        if let finished = found.first(where: { $0.request.status == done }) { return finished }
        throw FriendError.nothingPending
    }
}
