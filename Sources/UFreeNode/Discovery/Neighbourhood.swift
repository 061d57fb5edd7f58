import UFreeDomain
import UFreeServices
import UFreeSync

/// The services seen on the local network, and whose they appear to be. This is a pure table; the network
/// decides what it contains, and the limits here decide how much.
struct Neighbourhood: Sendable {
    private struct Neighbour {
        let instanceName: String
        let tags: Set<[UInt8]>
        /// The announced name, sanitized; nil if there is none.
        let name: DisplayName?
        /// The numbers of the codes that can be tried there.
        let invitations: Set<Int>
        var owner: OwnerID?
        var addresses: [String] = []

        /// Whether it belongs to an owner whom this node recognises, or to a person for `nearby`.
        var isInteresting: Bool { owner != nil || name != nil }
    }

    /// How an owner is recognised.
    private struct Recognised {
        /// The owner's public keys, and what this side derived from them. An announcement of this side has a tag by the first key.
        let peerKeys: [[UInt8]]
        let keys: [RecognitionKey]
    }

    /// The most services remembered; further ones are ignored.
    static let limit = 1_024
    /// The most addresses used for one owner, however many services claim to be that owner's.
    static let addressLimit = 16
    /// The most addresses of one service.
    static let addressesPerService = 8
    /// The most people listed by `nearby`.
    static let peopleLimit = 256

    /// The hour by which tags are judged; see `turn`.
    private(set) var hour: UInt64
    private var neighbours: [String: Neighbour] = [:]
    private var recognised: [OwnerID: Recognised] = [:]

    init(hour: UInt64) { self.hour = hour }

    /// Moves to another hour. Services whose tags are too old now are no longer recognised, and others become
    /// recognised.
    /// - Parameter hour: `RecognitionKey.hour`.
    /// - Returns: the services that became recognised.
    mutating func turn(to hour: UInt64) -> [String] {
        guard hour != self.hour else { return [] }
        self.hour = hour
        var found: [String] = []
        for (name, neighbour) in neighbours {
            let owner = self.owner(of: neighbour)
            if owner != nil, neighbour.owner == nil { found.append(name) }
            neighbours[name]?.owner = owner
        }
        return found.sorted()
    }

    /// Adds a resolved service.
    /// - Returns: whether its addresses are worth looking up.
    mutating func found(_ sighting: Sighting) -> Bool {
        let name = sighting.instanceName
        guard neighbours[name] != nil || neighbours.count < Self.limit else { return false }
        var neighbour = Neighbour(
            instanceName: name, tags: AnnouncementText.tags(sighting.text),
            name: AnnouncementText.name(sighting.text).flatMap(DisplayName.init(sanitizing:)),
            invitations: AnnouncementText.invitations(sighting.text))
        neighbour.owner = owner(of: neighbour)
        neighbour.addresses = neighbours[name]?.addresses ?? []
        neighbours[name] = neighbour
        return neighbour.isInteresting || !neighbour.invitations.isEmpty
    }

    /// Returns whether a service belongs to an owner whom this node recognises.
    func isRecognised(_ instanceName: String) -> Bool { neighbours[instanceName]?.owner != nil }

    mutating func located(_ instanceName: String, at addresses: [String]) {
        neighbours[instanceName]?.addresses = Array(addresses.prefix(Self.addressesPerService))
    }

    mutating func lost(_ instanceName: String) { neighbours[instanceName] = nil }

    /// Removes all services.
    mutating func clear() { neighbours = [:] }

    /// Recognises an owner from now on by these keys and no others.
    /// - Parameter peerKeys: the owner's public keys that the keys were derived from.
    /// - Returns: the known services that turn out to belong to that owner.
    mutating func recognise(
        _ owner: OwnerID, by keys: [RecognitionKey], of peerKeys: [[UInt8]]
    ) -> [String] {
        recognised[owner] = Recognised(peerKeys: peerKeys, keys: keys)
        let own = neighbours.filter { $0.value.owner == nil && isOwn(owner, keys, $0.value) }.keys.sorted()
        for name in own { neighbours[name]?.owner = owner }
        return own
    }

    mutating func forget(_ owner: OwnerID) {
        recognised[owner] = nil
        for name in neighbours.filter({ $0.value.owner == owner }).keys { neighbours[name]?.owner = nil }
    }

    /// Returns whether an owner is recognised by exactly these public keys.
    func recognises(_ owner: OwnerID, by peerKeys: [[UInt8]]) -> Bool {
        recognised[owner]?.peerKeys == peerKeys
    }

    /// Returns the public key by which each of these owners can recognise an announcement of this node; without those who are not
    /// recognised here.
    func keys(of owners: Set<OwnerID>) -> [OwnerID: [UInt8]] {
        owners.reduce(into: [:]) { $0[$1] = recognised[$1]?.peerKeys.first }
    }

    /// Returns the tags by which these owners recognise an announcement of this node; without those of owners
    /// who are not recognised here.
    func tags(
        for owners: some Sequence<OwnerID>, announcing me: OwnerID, in instanceName: String
    ) -> [[UInt8]] {
        owners.compactMap { recognised[$0]?.keys.first?.tag(of: me, in: instanceName, hour: hour) }
    }

    /// Returns the addresses at which services of an owner were seen.
    func addresses(of owner: OwnerID) -> [String] {
        let all = neighbours.values.filter { $0.owner == owner }
            .sorted { $0.instanceName < $1.instanceName }
            .flatMap(\.addresses)
        return Array(all.prefix(Self.addressLimit))
    }

    /// The numbers of the codes that can be tried on this network.
    var invitationNumbers: Set<Int> {
        neighbours.values.reduce(into: []) { $0.formUnion($1.invitations) }
    }

    /// Returns the machines that announce the number of a code: the name of the service, whose each is, if it is recognised, and its
    /// addresses. Their order is by chance, so that a name does not decide who is looked at.
    func machines(inviting number: Int?) -> [(name: String, owner: OwnerID?, addresses: [String])] {
        neighbours.values.filter { number.map($0.invitations.contains) == true && !$0.addresses.isEmpty }
            .map { (name: $0.instanceName, owner: $0.owner, addresses: $0.addresses) }
            // Swift's hash differs in every process.
            .sorted { $0.name.hashValue < $1.name.hashValue }
    }

    /// Returns the people who announce a name or are recognised, except this node's own owner.
    /// - Parameter met: the owner who answered at an address, by address.
    func people(
        without me: OwnerID, met: [String: OwnerID], limit: Int = peopleLimit
    ) -> [NearbyPerson] {
        var known: [OwnerID: NearbyPerson] = [:]
        var unknown: [NearbyPerson] = []
        for neighbour in neighbours.values.sorted(by: { $0.instanceName < $1.instanceName })
        where neighbour.isInteresting {
            let addresses = neighbour.addresses
            guard let owner = neighbour.owner ?? addresses.lazy.compactMap({ met[$0] }).first else {
                unknown.append(NearbyPerson(id: nil, name: neighbour.name, addresses: addresses))
                continue
            }
            let merged = (known[owner]?.addresses ?? []) + addresses
            known[owner] = NearbyPerson(
                id: owner, name: known[owner]?.name ?? neighbour.name,
                addresses: Array(merged.prefix(Self.addressesPerService)))
        }
        known[me] = nil
        let people = (Array(known.values) + unknown).sorted { Self.order($0) < Self.order($1) }
        return Array(people.prefix(limit))
    }

    private static func order(_ person: NearbyPerson) -> (Int, String, String) {
        let name = person.name?.text
        return (
            name == nil ? 1 : 0, name?.lowercased() ?? "",
            person.id?.description ?? person.addresses.first ?? ""
        )
    }

    private func owner(of neighbour: Neighbour) -> OwnerID? {
        recognised.first { owner, recognised in isOwn(owner, recognised.keys, neighbour) }?.key
    }

    /// Returns whether one of the tags is that owner's, for this name and for this hour or an adjacent one:
    /// clocks differ, and an announcement outlives its hour by some minutes.
    private func isOwn(_ owner: OwnerID, _ keys: [RecognitionKey], _ neighbour: Neighbour) -> Bool {
        guard !neighbour.tags.isEmpty else { return false }
        return ((hour == 0 ? 0 : hour - 1)...(hour + 1)).contains { hour in
            keys.contains {
                neighbour.tags.contains($0.tag(of: owner, in: neighbour.instanceName, hour: hour))
            }
        }
    }
}
