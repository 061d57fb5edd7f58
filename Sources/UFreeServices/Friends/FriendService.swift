package import UFreeAPI
import UFreeDomain

/// Friends and friend requests (F). A person is given by a name, an id, at least the first group of an id, or
/// a request's id. An unknown word throws `noSuchPerson` with close names, an ambiguous one throws
/// `ambiguous` with the candidates.
package struct FriendService: Sendable {
    let ports: ServicePorts
    let reader: FriendReader

    package init(_ ports: ServicePorts) {
        self.ports = ports
        self.reader = FriendReader(ports: ports)
    }

    // MARK: Reading

    /// Returns friends, ordered by name.
    /// - Parameters:
    ///   - limit: the number of friends, 1 to `FriendsResponse.most`; nil means all.
    ///   - after: the id of the last friend of the previous page. If that person is no longer a friend, the
    ///     previous pages are outdated and a `conflict` is thrown.
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

    /// Returns one friend, with devices.
    package func friend(_ who: String) async throws(APIError) -> FriendResponse {
        try await answering {
            let schedule = try await resolve(who)
            var response = try await response(schedule)
            let card = try await ports.profile.card(of: schedule.friend.id)
            response.friend.phone = card.phone?.text
            response.friend.avatar = card.avatar.map(ValueMapping.base64)
            let problems = await ports.node.status().problems
            response.friend.addresses = await ports.node.addresses(of: schedule.friend.id).map {
                AddressValue(address: $0, problem: problems[$0]?.rawValue)
            }
            return response
        }
    }

    /// Returns the pending requests and the owner's expired requests, newest first.
    package func requests() async throws(APIError) -> RequestsResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let records = try await ports.friends.requests(at: now)
            try await look(at: records, at: now)
            let friends = try await ports.friends.friends()
            let problems = await ports.node.status().problems
            return RequestsResponse(
                incoming: records.filter {
                    $0.request.direction == .incoming && $0.request.status == .pending
                }
                .map { mapping.incoming($0.request, friends: friends) },
                outgoing: records.map { ($0, mapping.outgoing($0, problems: problems)) }
                    .filter {
                        $0.0.request.direction == .outgoing
                            && [.pending, .expired].contains(RequestWord(rawValue: $0.1.status))
                    }
                    .map(\.1))
        }
    }

    // MARK: Friends

    /// Gives a friend a nickname, which only the owner sees.
    /// - Throws: the rules of a name, and `nameTaken`.
    package func setNickname(_ body: NicknameBody, of who: String) async throws(APIError) -> FriendResponse {
        try await answering {
            let nickname = try DisplayName(validating: body.nickname, field: "nickname")
            return try await setNickname(nickname, of: who)
        }
    }

    /// Removes a friend's nickname; without one nothing happens.
    package func removeNickname(of who: String) async throws(APIError) -> FriendResponse {
        try await answering { try await setNickname(nil, of: who) }
    }

    private func setNickname(_ nickname: DisplayName?, of who: String) async throws -> FriendResponse {
        let id = try await resolve(who).friend.id
        try await ports.friends.updateAddressBook(at: ports.clock.now()) {
            try $0.setNickname(nickname, of: id)
        }
        return try await response(try await resolve("\(id)"))
    }

    /// Ends a friendship on this machine at once. Returns the friend as it was before. One who is blocked stays so.
    package func remove(_ who: String) async throws(APIError) -> FriendResponse {
        try await answering {
            let blocked = try await blockedFriend(who)
            let schedule = if let blocked { blocked } else { try await resolve(who) }
            let answer = try await response(schedule)
            try await ports.friends.removeFriend(schedule.friend.id, at: ports.clock.now())
            return answer
        }
    }

    /// Marks a friend as verified after comparing the code.
    /// - Throws: `wrongCode`, `noCodeYet`.
    package func verify(_ who: String, _ body: CodeBody) async throws(APIError) -> FriendResponse {
        try await answering {
            let code = try Self.code(body.code)
            let schedule = try await resolve(who)
            let friend = schedule.friend
            try Self.compare(code, with: friend.code, name: friend.name.text)
            let verified = try await ports.friends.verifyFriend(friend.id, at: ports.clock.now())
            return try await response(FriendSchedule(friend: verified, days: schedule.days))
        }
    }

    func resolve(_ who: String) async throws -> FriendSchedule {
        let schedules = try await reader.schedules(at: ports.clock.now())
        let friends = PersonResolver(candidates: schedules.map { Candidate($0.friend, meaning: $0) })
        if let friend = try friends.find(who).first?.meaning { return friend }
        try await checkBlocked(who)
        throw friends.unknown(who)
    }

    private func response(_ schedule: FriendSchedule) async throws -> FriendResponse {
        let (_, now, mapping) = try await reader.context()
        let devices = try await ports.friends.devices(of: schedule.friend.id)
        let presence = await ports.node.presence()
        return FriendResponse(
            friend: mapping.friend(
                schedule.friend, days: schedule.days, live: schedule.live, presence: presence,
                devices: devices, at: now))
    }

    /// Reads a code.
    /// - Throws: the rules that the code breaks, before it is compared.
    static func code(_ text: String?) throws(ValidationFailure) -> ComparisonCode {
        var result = ValidationResult()
        result.check(.text(text), field: "code", rules: [.required, .comparisonCode])
        guard let code = text.flatMap({ ComparisonCode(text: $0) }), result.isValid else {
            throw ValidationFailure(errors: result.errors)
        }
        return code
    }

    /// Compares a typed code with the expected one.
    /// - Throws: `noCodeYet` if there is no code to compare with, `wrongCode` if the two differ.
    static func compare(
        _ typed: ComparisonCode, with code: ComparisonCode?, name: String
    ) throws(FriendError) {
        guard let code else { throw .noCodeYet(name: name) }
        guard typed == code else { throw .wrongCode }
    }
}

extension FriendService {
    /// Returns all friends.
    package func friends() async throws(APIError) -> FriendsResponse {
        try await friends(limit: nil, after: nil)
    }
}
