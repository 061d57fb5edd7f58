package import UFreeAPI
import UFreeDomain

/// Reads the log: what was done to the data on this machine, by whom, and when (D7).
package struct AuditService: Sendable {
    private let ports: ServicePorts
    private let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        reader = FriendReader(ports: ports)
    }

    /// Returns the newest entries first.
    /// - Parameters:
    ///   - friend: only entries about one person: the name or id of a friend or of a person with a request,
    ///     or any full id.
    ///   - about: one of `LogTopic`.
    ///   - limit: the number of entries, 1 to `LogResponse.most`; nil means `LogResponse.usual`.
    ///   - before: only entries with a lower number.
    package func log(friend: String?, about: String?, limit: Int?, before: Int?) async throws(APIError)
        -> LogResponse
    {
        try await answering {
            let (limit, topic) = try Self.question(about: about, limit: limit)
            var owner: OwnerID?
            if let friend { owner = try await person(friend) }
            // Reads one entry more than the limit, to know whether there are more.
            let query = AuditQuery(
                owner: owner, topic: topic, before: before.map { Int64($0) }, limit: limit + 1)
            let entries = try await ports.audit.audit(query)
            let values = try await mapping()
            return LogResponse(
                entries: entries.prefix(limit).map(values.entry), more: entries.count > limit)
        }
    }

    /// Returns the mapping of entries, with the current names.
    func mapping() async throws -> AuditMapping {
        let (profile, _, mapping) = try await reader.context()
        var names = try await ports.friends.blocked().reduce(into: [:]) { $0[$1.id] = $1.name }
        for friend in try await ports.friends.friends() { names[friend.id] = friend.name }
        names[ports.identity.owner] = profile.name
        return AuditMapping(
            me: ports.identity.owner, mapping: mapping, names: names,
            roster: try await ports.shifts.getMyRoster())
    }

    /// - Throws: every error in the query.
    private static func question(
        about: String?, limit: Int?
    ) throws(ValidationFailure) -> (limit: Int, topic: AuditTopic?) {
        let limit = limit ?? LogResponse.usual
        var result = ValidationResult()
        result.check(.number(limit), field: "limit", rules: [.range(1...LogResponse.most)])
        let topic = about.flatMap { LogTopic(rawValue: $0) }
        if let about, topic == nil {
            let topics = LogTopic.allCases.map(\.rawValue).joined(separator: ", ")
            result.add(ValidationError(field: "about", rule: .oneOf, limit: topics, given: about))
        }
        try result.throwIfInvalid()
        return (limit, AuditTopic.allCases.first { LogTopic($0) == topic })
    }

    /// Resolves a name or id. A removed friend is found only by full id, because nothing else of them is
    /// stored.
    private func person(_ word: String) async throws -> OwnerID {
        if let owner = OwnerID(text: word) { return owner }
        let friends = try await ports.friends.friends().map { Candidate($0, meaning: $0.id) }
        let shown = friends.map { friend in
            var friend = friend
            friend.ownName = nil
            return friend
        }
        // Whoever only asked comes after the names of friends that the owner sees, and is rarely looked for: there can be any
        // number of requests.
        if let friend = try? PersonResolver(candidates: shown).resolve(word) { return friend }
        let requests = try await ports.friends.requests(at: ports.clock.now()).map(\.request)
        let asking = requests.compactMap { request in
            request.peer.map { Candidate(request, meaning: $0) }
        }
        return try PersonResolver(candidates: friends + asking).resolve(word)
    }
}

extension LogTopic {
    init(_ topic: AuditTopic) {
        self =
            switch topic {
            case .days: .days
            case .live: .live
            case .wishes: .wishes
            case .defaults: .defaults
            case .shifts: .shifts
            case .friends: .friends
            case .requests: .requests
            case .profile: .profile
            case .store: .store
            }
    }
}
