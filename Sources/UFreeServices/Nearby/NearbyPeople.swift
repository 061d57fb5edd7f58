import UFreeAPI
import UFreeDomain

/// A person nearby, with what is stored about them.
struct NearbyEntry: Hashable, Sendable {
    let id: OwnerID?
    /// The advertised name, or the name under which the owner is known on this machine.
    let name: DisplayName?
    /// The addresses, most promising first.
    let addresses: [HostPort]
    let relation: RelationWord
    let sameNameAs: OwnerID?

    var value: NearbyValue {
        NearbyValue(
            id: id?.description, name: name?.text, addresses: addresses.map(\.description),
            relation: relation.rawValue, sameNameAs: sameNameAs?.description)
    }
}

/// Combines the people that the node sees with the stored friends and requests.
struct NearbyPeople: Sendable {
    let friends: [Friend]
    let requests: [RequestRecord]
    let me: OwnerID

    /// Returns all people that the node sees, in its order.
    static func read(_ ports: ServicePorts) async throws -> [NearbyEntry] {
        let people = NearbyPeople(
            friends: try await ports.friends.friends(),
            requests: try await ports.friends.requests(at: ports.clock.now()), me: ports.identity.owner)
        let blocked = Set(try await ports.friends.blocked().map(\.id))
        return await ports.node.nearby().filter { $0.id.map(blocked.contains) != true }
            .compactMap(people.entry)
    }

    /// Returns nil if the person has neither a name nor an id, or neither an id nor an address, or is this
    /// node's owner.
    func entry(_ person: NearbyPerson) -> NearbyEntry? {
        guard person.id != me else { return nil }
        let addresses = person.addresses.compactMap(HostPort.init).filter { $0.port > 0 }
        let friend = friends.first { $0.id == person.id }
        let request = request(with: person, at: addresses)?.request
        let name = friend?.name ?? person.name ?? (person.id == nil ? nil : request?.peerName)
        guard name != nil || person.id != nil, person.id != nil || !addresses.isEmpty else { return nil }
        return NearbyEntry(
            id: person.id, name: name, addresses: addresses,
            relation: friend == nil ? Self.relation(request) : .friend,
            sameNameAs: friend == nil ? friends.looking(like: name) : nil)
    }

    /// Returns the newest request of this person: by id if known, otherwise an outgoing one to one of the
    /// addresses.
    private func request(with person: NearbyPerson, at addresses: [HostPort]) -> RequestRecord? {
        if let id = person.id { return requests.first { $0.request.peer == id } }
        let places = Set(addresses.map(\.description))
        return requests.first {
            $0.request.direction == .outgoing && $0.request.status == .pending
                && $0.request.address.map(places.contains) == true
        }
    }

    private static func relation(_ request: FriendRequest?) -> RelationWord {
        switch (request?.direction, request?.status) {
        case (.incoming, .pending): .incoming
        // The sender never learns of a decline and still sees a pending request (F3).
        case (.outgoing, .pending), (.outgoing, .declined): .outgoing
        case (.incoming, .declined): .ignored
        default: .stranger
        }
    }
}
