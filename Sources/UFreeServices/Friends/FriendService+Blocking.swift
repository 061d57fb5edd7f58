package import UFreeAPI
import UFreeDomain

// People who are blocked (F20).
extension FriendService {
    /// Returns the blocked people, ordered by name.
    package func blocked() async throws(APIError) -> BlockedResponse {
        try await answering { try await response(try await ports.friends.blocked()) }
    }

    /// Blocks a friend, a person with a request, or anybody by the full id. Blocking again is not an error.
    /// - Throws: `noSuchPerson`, `ambiguous`, `oneself`.
    package func block(_ who: String) async throws(APIError) -> BlockedResponse {
        try await answering {
            let requests = try await ports.friends.requests(at: ports.clock.now()).map(\.request)
            let blocked = try await ports.friends.blocked()
            // Somebody else under a name that is blocked is meant first.
            let people = PersonResolver(
                candidates: try await ports.friends.friends().map {
                    Candidate($0, meaning: ($0.id, Optional($0.name)))
                }
                    + requests.compactMap { request in
                        guard let peer = request.peer, !blocked.contains(where: { $0.id == peer }) else {
                            return nil
                        }
                        return Candidate(request, meaning: (peer, request.peerName))
                    })
            if let (id, name) = try people.find(who).first?.meaning { return try await block(id, name) }
            if let known = try Self.resolver(blocked).find(who).first?.meaning {
                return try await response([known])
            }
            guard let id = OwnerID(text: who) else { throw people.unknown(who) }
            guard id != ports.identity.owner else { throw FriendError.oneself }
            return try await block(id, nil)
        }
    }

    /// Blocks a person who sent a request, which hides the request.
    /// - Throws: `nothingPending`, `noSuchPerson`, `ambiguous`.
    package func ignore(_ who: String) async throws(APIError) -> BlockedResponse {
        try await answering {
            let request = try await choose(
                who, among: try await incoming(at: ports.clock.now()), open: [.pending], done: .declined
            ).request
            return try await block(request.peer, request.peerName)
        }
    }

    /// Ends a block. A friend sees again what the level allows, and new requests are shown.
    /// - Throws: `noSuchPerson`, `ambiguous`.
    package func unblock(_ who: String) async throws(APIError) -> BlockedResponse {
        try await answering {
            let blocked = try await ports.friends.blocked()
            guard let person = try Self.resolver(blocked).find(who).first?.meaning else {
                throw APIError(
                    .noSuchPerson, values: ["who": who, "list": "friend blocked"],
                    details: CloseNames.of(who, among: blocked.map(\.name.text)))
            }
            try await ports.friends.block(person.id, false, name: person.name, at: ports.clock.now())
            return try await response([person])
        }
    }

    /// - Throws: `blocked` if a word means a person who is blocked; `ambiguous`.
    func checkBlocked(_ who: String) async throws {
        let blocked = try Self.resolver(try await ports.friends.blocked()).find(who).first?.meaning
        if let blocked { throw FriendError.blocked(name: blocked.name.text) }
    }

    /// Returns the blocked person that a word means; nil if there is none, or if a friend has that name.
    func blockedFriend(_ who: String) async throws -> FriendSchedule? {
        let friends = PersonResolver(
            candidates: try await ports.friends.friends().map { Candidate($0, meaning: $0) })
        guard try friends.find(who).isEmpty,
            let person = try Self.resolver(try await ports.friends.blocked()).find(who).first?.meaning
        else { return nil }
        let profile = Profile(name: person.name, zone: .utc)
        return FriendSchedule(friend: Friend(id: person.id, profile: profile, since: person.since), days: [])
    }

    private static func resolver(_ people: [BlockedPerson]) -> PersonResolver<BlockedPerson> {
        PersonResolver(candidates: people.map { Candidate($0.id, name: $0.name, meaning: $0) })
    }

    /// - Parameters:
    ///   - id: nil for a request whose other side is unknown.
    ///   - name: nil for the beginning of the id.
    private func block(_ id: OwnerID?, _ name: DisplayName?) async throws -> BlockedResponse {
        if let id {
            let name = name ?? DisplayName(fallbackFor: id)
            try await ports.friends.block(id, true, name: name, at: ports.clock.now())
        }
        return try await response(try await ports.friends.blocked().filter { $0.id == id })
    }

    private func response(_ people: [BlockedPerson]) async throws -> BlockedResponse {
        let (_, _, mapping) = try await reader.context()
        return BlockedResponse(
            people: people.map {
                BlockedValue(id: "\($0.id)", name: $0.name.text, since: mapping.time($0.since))
            })
    }
}
