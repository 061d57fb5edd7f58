package import UFreeAPI
import UFreeDomain

extension FriendService {
    /// The longest wait for a delivery, in seconds.
    static let longestWait = 60

    /// Sends a friend request to an id, a `HOST:PORT`, the name of a person nearby or of a person who sent a
    /// request, or to a host at the default port if nobody has such a name.
    /// - Throws: `ambiguous`, also for an advertised name that looks like another; `oneself`,
    ///   `alreadyFriends`, `unreadableAddress`; `peerAway` if the wait ends before the delivery: the request
    ///   is kept.
    package func add(_ body: AddFriendBody) async throws(APIError) -> OutgoingRequestResponse {
        try await answering {
            let wait = body.wait ?? 0
            var result = ValidationResult()
            result.check(.text(body.to), field: "to", rules: [.required])
            result.check(.number(wait), field: "wait", rules: [.range(0...Self.longestWait)])
            let target = try await target(body.to, beside: &result)
            let id = RequestID(ports.random.number(), ports.random.number())
            // Observe before sending: the delivery may come before the answer.
            let batches = ports.journal.batches()
            let record = try await ports.friends.sendFriendRequest(
                to: target, id: id, nonce: ports.random.bytes(32), at: ports.clock.now())
            await ports.node.hurry()
            let (_, _, mapping) = try await reader.context()
            guard wait > 0, !record.isDelivered else {
                return OutgoingRequestResponse(request: mapping.outgoing(record))
            }
            let delivered = try await delivery(
                of: record.request.id, in: batches, within: .seconds(wait))
            guard let delivered else {
                let address = record.request.address ?? body.to
                var values = ["address": address]
                values["problem"] = await ports.node.status().problems[address]?.rawValue
                throw APIError(.peerAway, values: values)
            }
            if delivered.request.status == .withdrawn, let address = delivered.request.address,
                await ledHere(address)
            {
                throw APIError(.oneself, values: ["address": address])
            }
            return OutgoingRequestResponse(request: mapping.outgoing(delivered))
        }
    }

    /// Returns whether the node found that an address leads to this machine itself.
    private func ledHere(_ address: String) async -> Bool {
        await ports.node.status().health.contains {
            $0.code == .askedOneself && $0.values["address"] == address
        }
    }

    /// Withdraws an outgoing request.
    package func withdraw(_ who: String) async throws(APIError) -> OutgoingRequestResponse {
        try await answering {
            let (_, now, mapping) = try await reader.context()
            let outgoing = try await ports.friends.requests(at: now).filter {
                $0.request.direction == .outgoing
            }
            // To its sender, a declined request looks pending, and it can be withdrawn.
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

    // MARK: Targets

    /// Resolves the target of a request.
    /// - Parameter result: the other errors of the request; an unreadable address is reported together with
    ///   them.
    private func target(
        _ text: String, beside result: inout ValidationResult
    ) async throws -> RequestTarget {
        do {
            let target = try await target(text)
            try result.throwIfInvalid()
            return target
        } catch FriendError.unreadableAddress(let text) {
            result.add(ValidationError(field: "to", rule: .unreadableAddress, given: text))
            throw ValidationFailure(errors: result.errors)
        } catch {
            try result.throwIfInvalid()
            throw error
        }
    }

    private func target(_ text: String) async throws -> RequestTarget {
        if let owner = OwnerID(text: text) { return .owner(try await stranger(owner)) }
        if let address = HostPort(text), address.port > 0 { return try await target(address) }
        return try await named(text)
    }

    private func target(_ address: HostPort) async throws -> RequestTarget {
        let listening = await ports.node.status().listening
        guard !OwnAddresses.ofThisMachine().leadsHere(address, listening: listening) else {
            throw APIError(.oneself, values: ["address": "\(address)"])
        }
        return .address("\(address)")
    }

    /// Resolves a name among friends, pending requests and people nearby. An unverified advertised name
    /// matches only if it is unique and looks like no other name.
    private func named(_ text: String) async throws -> RequestTarget {
        let friends = try await ports.friends.friends()
        let requests = try await ports.friends.requests(at: ports.clock.now()).map(\.request)
            .filter { $0.status == .pending }
        let nearby = try await NearbyPeople.read(ports)
        let strangers = nearby.compactMap(NearbyStranger.init)
        // A request to an address and the stranger seen there are one person.
        let asked = Set(strangers.flatMap(\.addresses).map(\.description))
        let elsewhere = requests.filter { $0.address.map(asked.contains) != true }
        let candidates =
            friends.map { Candidate($0, meaning: RequestTarget.owner($0.id)) }
            + elsewhere.compactMap { request in
                Self.target(of: request).map { Candidate(request, meaning: $0) }
            }
            + nearby.compactMap { person in
                person.id.map { Candidate($0, name: person.name, meaning: .owner($0)) }
            }
        let found = try PersonResolver(candidates: candidates).find(text)
        if let stranger = try Self.stranger(text, among: strangers, beside: candidates, found: found) {
            return try await target(stranger.address)
        }
        switch found.first?.meaning {
        case .owner(let owner): return .owner(try await self.stranger(owner))
        case .address(let address): return .address(address)
        case nil:
            try await checkBlocked(text)
            let names = candidates.flatMap(\.names) + strangers.map(\.name)
            let close = CloseNames.of(text, among: names.map(\.text))
            let machine = HostPort.ofMachine(text)
            // A mistyped name is not dialled.
            if let machine, close.isEmpty { return try await target(machine) }
            let isMeantAsAddress = text.contains(":") || text.contains(".")
            if isMeantAsAddress { throw FriendError.unreadableAddress(text) }
            var values = ["who": text, "list": "nearby"]
            values["machine"] = (machine ?? HostPort.ofMachine(text.lowercased()))?.description
            throw APIError(.noSuchPerson, values: values, details: close)
        }
    }

    /// Returns the other side of a request: the owner if known, otherwise the address.
    private static func target(of request: FriendRequest) -> RequestTarget? {
        request.peer.map { .owner($0) } ?? request.address.map { .address($0) }
    }

    /// Returns the one stranger nearby who advertises the name; nil if there is none.
    /// - Throws: `ambiguous` if another stranger or a known person has that name or one that looks like it.
    private static func stranger(
        _ text: String, among strangers: [NearbyStranger], beside known: [Candidate<RequestTarget>],
        found: [Candidate<RequestTarget>]
    ) throws(FriendError) -> NearbyStranger? {
        let name = TextSanitizer.line(text).lowercased()
        guard let first = strangers.first(where: { $0.name.text.lowercased() == name }) else { return nil }
        let look = LookAlikes.skeleton(name)
        func isAlike(_ other: DisplayName) -> Bool { LookAlikes.skeleton(other.text) == look }
        let alike = found + known.filter { $0.names.contains(where: isAlike) }
        var labels: [String] = []
        for label in alike.map(\.label) + strangers.filter({ isAlike($0.name) }).map(\.label)
        where !labels.contains(label) {
            labels.append(label)
        }
        guard labels.count == 1 else { throw .ambiguous(text, candidates: labels) }
        return first
    }

    /// Checks that a request can be sent to an owner.
    /// - Throws: `oneself` and `alreadyFriends`.
    private func stranger(_ owner: OwnerID) async throws -> OwnerID {
        guard owner != ports.identity.owner else { throw FriendError.oneself }
        try await checkBlocked("\(owner)")
        if let friend = try await ports.friends.friends().first(where: { $0.id == owner }) {
            throw FriendError.alreadyFriends(name: friend.name.text)
        }
        return owner
    }

    /// Returns the request once it is delivered or final; nil if the time is over first.
    private func delivery(
        of id: RequestID, in batches: AsyncStream<JournalBatch>, within time: Duration
    ) async throws -> RequestRecord? {
        try await ports.first(of: batches, within: time) { batch in
            for case .requestUpdated(let record) in batch.changes where record.request.id == id {
                if record.isDelivered || record.request.status.isFinal { return record }
            }
            return nil
        }
    }
}
