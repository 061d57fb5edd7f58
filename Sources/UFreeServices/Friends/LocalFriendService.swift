package import UFreeAPI
import UFreeDomain

/// Friends and requests from the local database. What the other side has to learn waits in the database until
/// the node has told it; only `add` may be asked to wait for that.
package struct LocalFriendService: FriendService {
    let ports: ServicePorts
    let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        self.reader = FriendReader(ports: ports)
    }

    // MARK: Reading

    package func friends(limit: Int?, after: String?) async throws(APIError) -> FriendsResponse {
        try await answering {
            var result = ValidationResult()
            if limit != nil {
                result.check(.number(limit), field: "limit", rules: [.range(1...FriendsResponse.most)])
            }
            try result.throwIfInvalid()
            guard let page = try await reader.values(limit: limit, after: after) else {
                throw APIError(.conflict)
            }
            return FriendsResponse(friends: page.friends, next: page.isCut ? page.friends.last?.id : nil)
        }
    }

    package func friend(_ who: String) async throws(APIError) -> FriendResponse {
        try await answering {
            let friend = try await resolveFriend(who)
            return try await response(friend.id, who)
        }
    }

    package func requests() async throws(APIError) -> RequestsResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let records = try await ports.friends.requests(at: now)
            let friends = try await ports.friends.friends()
            return RequestsResponse(
                incoming: records.filter {
                    $0.request.direction == .incoming && $0.request.status == .pending
                }
                .map { mapping.incoming($0.request, friends: friends) },
                outgoing: records.map { ($0, mapping.outgoing($0)) }
                    .filter {
                        $0.0.request.direction == .outgoing && ["pending", "expired"].contains($0.1.status)
                    }
                    .map(\.1))
        }
    }

    // MARK: Friends

    package func remove(_ who: String) async throws(APIError) -> FriendResponse {
        try await answering {
            let friend = try await resolveFriend(who)
            let answer = try await response(friend.id, who)
            try await ports.friends.removeFriend(friend.id, at: ports.clock.now())
            return answer
        }
    }

    package func verify(_ who: String, _ body: CodeBody) async throws(APIError) -> FriendResponse {
        try await answering {
            try Self.check(body, rules: [.required, .comparisonCode])
            let friend = try await resolveFriend(who)
            try Self.compare(body.code ?? "", with: friend.code, name: friend.profile.name.text)
            _ = try await ports.friends.verifyFriend(friend.id, at: ports.clock.now())
            return try await response(friend.id, who)
        }
    }

    func resolveFriend(_ who: String) async throws -> Friend {
        let friends = try await ports.friends.friends()
        let found = try PersonResolver(candidates: friends.map { Candidate($0) }).resolve(who)
        guard let friend = friends.first(where: { $0.id == found.first?.owner }) else {
            throw FriendError.noSuchPerson(who, closeNames: [])
        }
        return friend
    }

    private func response(_ id: OwnerID, _ who: String) async throws -> FriendResponse {
        guard let value = try await reader.value(of: id, devices: true) else {
            throw FriendError.noSuchPerson(who, closeNames: [])
        }
        return FriendResponse(friend: value)
    }

    /// - Throws: the rules that the code breaks before it is compared with anything.
    static func check(_ body: CodeBody, rules: [ValidationRule]) throws(ValidationFailure) {
        var result = ValidationResult()
        result.check(.text(body.code), field: "code", rules: rules)
        try result.throwIfInvalid()
    }

    /// - Throws: `noCodeYet` where there is nothing to compare with, `wrongCode` where the two differ.
    static func compare(_ text: String, with code: ComparisonCode?, name: String) throws(FriendError) {
        guard let code else { throw .noCodeYet(name: name) }
        guard ComparisonCode(text: text) == code else { throw .wrongCode }
    }
}
