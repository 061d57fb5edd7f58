package import UFreeAPI
import UFreeDomain

extension LocalFriendService {
    /// Longest wait in seconds.
    static let longestWait = 60

    package func add(_ body: AddFriendBody) async throws(APIError) -> OutgoingRequestResponse {
        try await answering {
            let wait = body.wait ?? 0
            var result = ValidationResult()
            result.check(.text(body.to), field: "to", rules: [.required])
            result.check(.number(wait), field: "wait", rules: [.range(0...Self.longestWait)])
            try result.throwIfInvalid()
            let target = try await target(body.to)
            guard let id = RequestID(bytes: ports.random.bytes(16)) else {
                throw APIError(.internalError, values: ["reason": "no random bytes"])
            }
            // Listens before it asks: the other side may have it before the answer is here.
            let batches = ports.journal.batches()
            let record = try await ports.friends.sendFriendRequest(
                to: target, id: id, nonce: ports.random.bytes(32), at: ports.clock.now())
            await ports.node.hurry()
            let (_, _, mapping) = try await reader.context()
            guard wait > 0, !record.isDelivered else {
                return OutgoingRequestResponse(request: mapping.outgoing(record))
            }
            guard let delivered = await delivery(of: record.request.id, in: batches, within: .seconds(wait))
            else {
                throw APIError(.peerAway, values: ["address": record.request.address ?? body.to])
            }
            if delivered.request.status == .withdrawn, let address = delivered.request.address,
                await ledHere(address)
            {
                throw APIError(.oneself, values: ["address": address])
            }
            return OutgoingRequestResponse(request: mapping.outgoing(delivered))
        }
    }

    /// Whether the node found that an address leads to this machine itself.
    private func ledHere(_ address: String) async -> Bool {
        await ports.node.status().health.contains {
            $0.code == "askedOneself" && $0.values["address"] == address
        }
    }

    package func withdraw(_ who: String) async throws(APIError) -> OutgoingRequestResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let outgoing = try await ports.friends.requests(at: now).filter {
                $0.request.direction == .outgoing
            }
            // The sender of a declined request sees it pending, and can take it back.
            let record = try await choose(
                who, among: outgoing, open: [.pending, .declined, .expired], done: .withdrawn)
            guard record.request.status != .withdrawn else {
                return OutgoingRequestResponse(request: mapping.outgoing(record))
            }
            let request = try await ports.friends.withdrawFriendRequest(record.request.id, at: now)
            await ports.node.hurry()
            let withdrawn = RequestRecord(request: request, isDelivered: record.isDelivered)
            return OutgoingRequestResponse(request: mapping.outgoing(withdrawn))
        }
    }

    // MARK: Whom

    private func target(_ text: String) async throws -> RequestTarget {
        if let owner = OwnerID(text: text) { return .owner(try await stranger(owner)) }
        if let address = PeerAddress(text) {
            let listening = await ports.node.status().listening
            guard !OwnAddresses.ofThisMachine().leadsHere(address, listening: listening) else {
                throw FriendError.oneself
            }
            return .address("\(address)")
        }
        return try await named(text)
    }

    /// Whom a name means, among friends, requests that wait and people nearby. Somebody whom nothing but a name on the air
    /// speaks for is only meant where nobody else is called so or looks so.
    private func named(_ text: String) async throws -> RequestTarget {
        let friends = try await ports.friends.friends()
        let requests = try await ports.friends.requests(at: ports.clock.now()).map(\.request)
            .filter { $0.status == .pending }
        let nearby = try await NearbyPeople.read(ports)
        let strangers = nearby.filter { $0.id == nil }
        // Whom I asked at an address, and who is seen there, is one person.
        let asked = Set(strangers.flatMap(\.addresses).map(\.description))
        let elsewhere = requests.filter { $0.address.map(asked.contains) != true }
        let candidates =
            friends.map { Candidate($0) } + elsewhere.map { Candidate($0) }
            + nearby.filter { $0.id != nil }.map { Candidate(owner: $0.id, name: $0.name) }
        let people = PersonResolver(candidates: candidates)
        let found = try people.find(text)
        if let stranger = try Self.stranger(text, among: strangers, beside: candidates, found: found) {
            guard let address = stranger.addresses.first else {
                throw FriendError.noSuchPerson(text, closeNames: [])
            }
            return try await target(address.description)
        }
        if found.isEmpty {
            let isMeantAsAddress = text.contains(":") || text.contains(".")
            if isMeantAsAddress { throw FriendError.unreadableAddress(text) }
            let names = candidates.compactMap(\.name?.text) + strangers.compactMap(\.name?.text)
            throw APIError(
                .noSuchPerson, values: ["who": text, "list": "nearby"],
                details: CloseNames.of(text, among: names))
        }
        if let owner = found.compactMap(\.owner).first { return .owner(try await stranger(owner)) }
        guard let address = requests.first(where: { $0.id == found.first?.request })?.address else {
            throw FriendError.noSuchPerson(text, closeNames: [])
        }
        return .address(address)
    }

    /// The one stranger nearby who shows that name; nil where nobody does.
    /// - Throws: `ambiguous` when another stranger, or somebody known, has that name or one that looks like it.
    private static func stranger(
        _ text: String, among strangers: [NearbyEntry], beside known: [Candidate], found: [Candidate]
    ) throws(FriendError) -> NearbyEntry? {
        let name = TextSanitizer.line(text).lowercased()
        guard let first = strangers.first(where: { $0.name?.text.lowercased() == name }) else { return nil }
        let look = LookAlikes.skeleton(name)
        func isAlike(_ other: DisplayName?) -> Bool {
            other.map { LookAlikes.skeleton($0.text) == look } ?? false
        }
        var labels: [String] = []
        for label in (found + known.filter { isAlike($0.name) }).map(\.label)
            + strangers.filter({ isAlike($0.name) }).map(\.label) where !labels.contains(label)
        {
            labels.append(label)
        }
        guard labels.count == 1 else { throw .ambiguous(text, candidates: labels) }
        return first
    }

    /// - Throws: `oneself` and `alreadyFriends`.
    private func stranger(_ owner: OwnerID) async throws -> OwnerID {
        guard owner != ports.identity.owner else { throw FriendError.oneself }
        if let friend = try await ports.friends.friends().first(where: { $0.id == owner }) {
            throw FriendError.alreadyFriends(name: friend.profile.name.text)
        }
        return owner
    }

    /// The request once the other side has it, or nil when the time is over first.
    private func delivery(
        of id: RequestID, in batches: AsyncStream<JournalBatch>, within time: Duration
    ) async -> RequestRecord? {
        await withTaskGroup(of: RequestRecord?.self) { group in
            group.addTask {
                for await batch in batches {
                    for case .requestUpdated(let record) in batch.changes where record.request.id == id {
                        if record.isDelivered || record.request.status.isFinal { return record }
                    }
                }
                return nil
            }
            group.addTask { [pause = ports.pause] in
                try? await pause(time)
                return nil
            }
            let first = await group.next() ?? nil
            group.cancelAll()
            return first
        }
    }
}
