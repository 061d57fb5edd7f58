package import UFreeDomain

extension Engine {
    /// Friends with a live connection.
    package var connectedFriends: Set<OwnerID> {
        Set(sessions.values.filter { !$0.isHeld }.map(\.owner).filter { links[$0]?.friendship != nil })
    }

    /// Friends whose every device acknowledged my latest change.
    package var friendsWithLatest: Set<OwnerID> { Set(links.keys.filter(hasLatest)) }

    /// Owners this node wants to be connected with and is not.
    package var missedOwners: Set<OwnerID> {
        let reached = Set(sessions.values.map(\.owner))
        return Set(links.values.filter { $0.wantsConnection && !reached.contains($0.owner) }.map(\.owner))
    }

    /// Addresses at which somebody is asked who was not met yet.
    package var missedAddresses: Set<String> { Set(addressAsks.values.map(\.address)) }

    /// Owners who are to recognise this node on a network where it shows no name: friends, and whom it asks.
    package var recognisableOwners: Set<OwnerID> {
        Set(links.values.filter { $0.friendship != nil || $0.outgoing != nil }.map(\.owner))
    }

    /// The devices by which an owner is known; empty where none was met.
    package func expectedDevices(of owner: OwnerID) -> Set<DeviceID> { Set(devices[owner]?.devices ?? []) }

    /// The link to an owner; nil where there is none.
    package func link(to owner: OwnerID) -> Link? { links[owner] }

    /// Whether a link is held here as it is: then there is nothing to hear of it.
    package func holds(_ link: Link) -> Bool { links[link.owner] == (link.isFinished ? nil : link) }

    /// My views as they are held here.
    package var heldViews: [ViewLog] { Array(views.values) }

    /// The display name as it is shared; empty before there is one.
    package var displayName: String { myName }

    /// Whether a live connection was dialled at that address or shows that owner.
    package func isConnected(at address: String) -> Bool {
        sessions.values.contains { $0.peer.dialledAddress == address }
    }

    /// Whether any device of that owner is connected.
    package func isConnected(to owner: OwnerID) -> Bool {
        sessions.values.contains { $0.owner == owner && !$0.isHeld }
    }

    /// Friends who refused this owner as a stranger and have not spoken as friends since.
    package var friendsUnknownTo: Set<OwnerID> { unknownTo }

    func hasLatest(_ owner: OwnerID) -> Bool {
        guard let level = standing(of: owner).view, let view = views[level],
            let list = devices[owner]
        else { return false }
        return list.devices.allSatisfy { acknowledged[$0] == view.position }
    }

    /// Announces whose receipts changed since they were last announced.
    mutating func announceReceipts() -> [Effect] {
        let latest = friendsWithLatest
        let changed = latest.symmetricDifference(announcedLatest).filter { links[$0]?.friendship != nil }
        announcedLatest = latest
        return changed.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
            .map { .announce(.receipt($0, hasLatest: latest.contains($0))) }
    }

    func sessions(of owner: OwnerID) -> [SessionID] {
        sessions.values.filter { $0.owner == owner && !$0.isHeld }.map(\.id).sorted()
    }
}
