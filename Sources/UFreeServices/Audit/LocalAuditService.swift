package import UFreeAPI
import UFreeDomain

/// The log from the journal.
package struct LocalAuditService: AuditService {
    private let ports: ServicePorts
    private let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        reader = FriendReader(ports: ports)
    }

    package func log(friend: String?, about: String?, limit: Int?, before: Int?) async throws(APIError)
        -> LogResponse
    {
        try await answering {
            let limit = try Self.limit(limit)
            let topic = try about.map(Self.topic)
            let (profile, now, mapping) = try await reader.context()
            let friends = try await ports.friends.friends()
            var owner: OwnerID?
            if let friend { owner = try await person(friend, friends, at: now) }
            // One more than asked for says whether there is more.
            let query = AuditQuery(
                owner: owner, topic: topic, before: before.map { Int64($0) }, limit: limit + 1)
            let entries = try await ports.audit.audit(query)
            var names = Dictionary(
                friends.map { ($0.id, $0.profile.name) }, uniquingKeysWith: { first, _ in first })
            names[ports.identity.owner] = profile.name
            let values = AuditMapping(me: ports.identity.owner, mapping: mapping, names: names)
            return LogResponse(
                entries: entries.prefix(limit).map(values.entry), more: entries.count > limit)
        }
    }

    private static func limit(_ count: Int?) throws -> Int {
        let count = count ?? LogResponse.usual
        guard (1...LogResponse.most).contains(count) else {
            throw ValidationFailure(
                errors: [ValidationError(field: "limit", rule: "range", limit: "1-\(LogResponse.most)")])
        }
        return count
    }

    private static func topic(_ text: String) throws(APIError) -> AuditTopic {
        switch LogTopic(rawValue: text) {
        case .days: .days
        case .friends: .friends
        case .requests: .requests
        case .profile: .profile
        case .store: .store
        case nil:
            throw APIError(
                .usage,
                values: [
                    "reason": "about is one of "
                        + LogTopic.allCases.map(\.rawValue).joined(separator: ", ")
                ])
        }
    }

    /// A friend who was removed is found by the full id: nothing else is left of them.
    private func person(_ word: String, _ friends: [Friend], at now: Timestamp) async throws -> OwnerID {
        if let owner = OwnerID(text: word) { return owner }
        let requests = try await ports.friends.requests(at: now).map { Candidate($0.request) }
        let resolver = PersonResolver(
            candidates: friends.map { Candidate($0) } + requests.filter { $0.owner != nil })
        guard let owner = try resolver.resolve(word).compactMap(\.owner).first else {
            throw FriendError.noSuchPerson(word, closeNames: [])
        }
        return owner
    }
}
